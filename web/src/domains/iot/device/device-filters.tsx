import { DEVICE_STATUSES, type deviceList, FRESHNESSES } from '@cloudyard/contract/iot/device.ts';
import { NODE_TYPES } from '@cloudyard/contract/iot/product.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { DateRangeFilter } from '../../../kit/date-filters.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/device/en.ts';
import { useGatewayOptions, useGroupOptions, useProducts, useTagOptions } from './use-choices.ts';

type State = z.output<typeof deviceList>;
type Filter = Omit<State, 'page' | 'size' | 'sort'>;
type Change = (patch: Partial<Filter>) => void;

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((one) => one.value === value)?.label ?? value;

function useOptions() {
  const t = useText(words);
  return {
    product: useProducts().map(({ id, name }) => ({ value: id, label: name })),
    nodeType: NODE_TYPES.map((value) => ({ value, label: t.nodeTypes[value] })),
    gateway: useGatewayOptions(),
    group: useGroupOptions(),
    tag: useTagOptions(),
    status: DEVICE_STATUSES.map((value) => ({ value, label: t.statuses[value] })),
    freshness: FRESHNESSES.map((value) => ({ value, label: t.freshnesses[value] })),
  };
}
type Options = ReturnType<typeof useOptions>;
const KEYS = ['nodeType', 'product', 'gateway', 'group', 'tag', 'freshness', 'status'] as const;
type Key = (typeof KEYS)[number];

/** The fields of a filter: in the list without the status, which has tabs there; in a group without groups. */
export function FilterFields({
  state,
  change,
  without,
}: {
  state: Filter;
  change: Change;
  without: Key;
}): ReactNode {
  const t = useText(words);
  const options: Options = useOptions();
  return (
    <>
      <SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />
      {KEYS.filter((key) => key !== without && options[key].length > 0).map((key) => (
        <SelectFilter
          key={key}
          label={key === 'tag' ? t.tags : t[key]}
          value={state[key]}
          options={options[key]}
          onChange={(value) => change({ [key]: value })}
        />
      ))}
      <DateRangeFilter from={state.from} to={state.to} onChange={({ from, to }) => change({ from, to })} />
    </>
  );
}

const CLEAR: Partial<Filter> = {
  ...{ q: undefined, nodeType: undefined, product: undefined, gateway: undefined, group: undefined },
  ...{ tag: undefined, freshness: undefined, from: undefined, to: undefined },
};

export function useDeviceFilters(state: State, change: Change) {
  const t = useText(words);
  const options = useOptions();
  const range = [state.from, state.to].map((one) => one?.slice(0, 10) ?? '…').join(' – ');
  const active: Chip[] = [
    ...(state.q
      ? [{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]
      : []),
    ...KEYS.filter((key) => key !== 'status' && state[key] !== undefined).map((key) => ({
      label: labelOf(options[key], state[key] ?? ''),
      onRemove: () => change({ [key]: undefined }),
    })),
    ...(state.from || state.to
      ? [{ label: fill(t.added, { range }), onRemove: () => change({ from: undefined, to: undefined }) }]
      : []),
  ];
  return {
    isNarrowed: active.length > 0,
    filters: <FilterFields state={state} change={change} without="status" />,
    chips: <FilterChips chips={active} onClear={() => change(CLEAR)} />,
  };
}
