import type { PointRef } from '@cloudyard/contract/iot/point-set.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';

const SIGN = '~';

/** A point as an address and a tree name it. */
export const keyOf = ({ deviceId, property }: PointRef) => `${deviceId}${SIGN}${property}`;

export function refOf(key: string): PointRef {
  const at = key.indexOf(SIGN);
  return { deviceId: key.slice(0, at), property: key.slice(at + 1) };
}

const isKey = (key: string) => {
  const { deviceId, property } = refOf(key);
  return Id.safeParse(deviceId).success && property.length > 0 && property.length <= 100;
};

/** Points in an address; what is none is left out. */
export const Keys = (most: number) =>
  z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()))
    .transform((keys) => [...new Set(keys.filter(isKey))].slice(0, most));
