import { pointSetApi } from '@cloudyard/contract/iot/point-set.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useState } from 'react';
import { useAsk } from '../../../kit/use-ask.ts';
import { keyOf } from './point-ref.ts';

type Address = { point: string[]; set?: string | undefined };

/** As many as an address bears. */
export const MOST_IN_ADDRESS = 60;

/**
 * Which points are meant: those in the address; without any, those of the set it names. More than an address bears are
 * kept by the page, as long as it is open.
 */
export function useChosenPoints({ point, set }: Address, change: (patch: Partial<Address>) => void) {
  const [many, setMany] = useState<{ set: string | undefined; keys: string[] }>();
  const asked = useAsk(pointSetApi.view, { params: { id: set ?? NIL } }, { enabled: set !== undefined });
  const kept = many && many.set === set && point.length === 0 ? many.keys : undefined;
  const ofSet = set === undefined ? [] : (asked.data?.points.map(keyOf) ?? []);
  const chosen = kept ?? (point.length > 0 ? point : ofSet);
  const choose = (keys: string[], from: string | undefined) => {
    const isLong = keys.length > MOST_IN_ADDRESS;
    setMany(isLong || (keys.length === 0 && from === set) ? { set: from, keys } : undefined);
    change({ point: isLong ? [] : keys, set: from });
  };
  return {
    ...{ chosen, choose, isLong: kept !== undefined && kept.length > MOST_IN_ADDRESS },
    isReading: set !== undefined && point.length === 0 && asked.isPending,
    isGone: asked.error !== null && set !== undefined,
  };
}
