import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { useState } from 'react';
import type { Option } from '../../../kit/filters.tsx';
import { useMay } from '../../../kit/may.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { calledOf } from './device-tag.tsx';

const SHOWN = 50;
const TYPING_MS = 300;

/** Devices to choose from: as many as a list shows, found by what is typed; the chosen one is among them. */
export function useDeviceOptions(chosen: string | undefined) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed, TYPING_MS);
  const may = useMay()(deviceApi.list.allow);
  const query = { page: 0, size: SHOWN, sort: 'name' as const, ...(q ? { q } : {}) };
  const found = useAsk(deviceApi.list, { query }, { enabled: may });
  const named = useAsk(
    deviceApi.view,
    { params: { id: chosen ?? '' } },
    { enabled: may && chosen !== undefined },
  );
  const known = found.data?.content ?? [];
  const missing = named.data && !known.some(({ id }) => id === chosen) ? [named.data] : [];
  const options: Option[] = [...missing, ...known].map((one) => ({ value: one.id, label: calledOf(one) }));
  return { options, onSearch: setTyped };
}
