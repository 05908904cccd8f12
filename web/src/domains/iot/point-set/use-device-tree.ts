import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../kit/call.ts';
import { keyOf as queryKeyOf, useAsk } from '../../../kit/use-ask.ts';
import { calledOf } from '../shared/device-tag.tsx';
import { keyOf } from './point-ref.ts';

const STEP = 50;
const MOST_SHOWN = 500;
const STALE_MS = 60_000;

export type Leaf = { key: string; name: string; unit: string };
export type Branch = { id: string; name: string; code: string; leaves: Leaf[] | undefined };

/** Devices as they are searched for on the server; the properties of one are read when it is opened. */
export function useDeviceTree() {
  const client = useQueryClient();
  const [filter, setFilter] = useState<{ q?: string | undefined; group?: string | undefined }>({});
  const [size, setSize] = useState(STEP);
  const [leaves, setLeaves] = useState<ReadonlyMap<string, Leaf[]>>(new Map());
  const asked = useAsk(deviceApi.list, { query: { page: 0, size, sort: 'name', ...filter } });
  const load = async (id: string): Promise<Leaf[]> => {
    const known = leaves.get(id);
    if (known) return known;
    const ask = { params: { id } };
    const { properties } = await client.fetchQuery({
      queryKey: queryKeyOf(stateApi.values, ask),
      queryFn: ({ signal }) => call(stateApi.values, ask, { signal }),
      staleTime: STALE_MS,
    });
    const made = properties.map(({ property }) => ({
      ...{ key: keyOf({ deviceId: id, property: property.id }), name: property.name, unit: property.unit },
    }));
    setLeaves((was) => new Map(was).set(id, made));
    return made;
  };
  const branches = asked.data?.content.map(
    (one): Branch => ({ id: one.id, name: calledOf(one), code: one.code, leaves: leaves.get(one.id) }),
  );
  const total = asked.data?.totalElements ?? 0;
  const more =
    size < total && size < MOST_SHOWN ? () => setSize(Math.min(MOST_SHOWN, size + STEP)) : undefined;
  const narrow = (patch: typeof filter) => {
    setFilter({ ...filter, ...patch });
    setSize(STEP);
  };
  return { asked, branches, filter, narrow, load, more };
}
