import { KEEP_MODES, type nodeList, RULE_ORIGINS } from '@cloudyard/contract/iot/history-policy.ts';
import { Select } from 'antd';
import type { z } from 'zod';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useProducts } from '../device/use-choices.ts';
import { words } from '../i18n/history-policy/en.ts';
import { useDeviceOptions } from '../shared/use-device-options.ts';

type State = z.output<typeof nodeList>;
type Change = (patch: Partial<State>) => void;
const KEYS = ['product', 'mode', 'from'] as const;
const CLEAR = { q: undefined, device: undefined, product: undefined, mode: undefined, from: undefined };

export function usePolicyFilters(state: State, change: Change) {
  const t = useText(words);
  const { options: devices, onSearch } = useDeviceOptions(state.device);
  const options = {
    product: useProducts().map(({ id, name }) => ({ value: id, label: name })),
    mode: KEEP_MODES.map((value) => ({ value: value as string, label: t.modes[value] })),
    from: RULE_ORIGINS.map((value) => ({ value: value as string, label: t.origins[value] })),
  };
  const labelOf = (list: readonly { value: string; label: string }[], value: string | undefined) =>
    list.find((one) => one.value === value)?.label ?? value ?? '';
  const chip = (label: string, key: keyof State): Chip => ({
    label,
    onRemove: () => change({ [key]: undefined }),
  });
  const active: Chip[] = [
    ...(state.q ? [chip(fill(t.searched, { q: state.q }), 'q')] : []),
    ...(state.device ? [chip(labelOf(devices, state.device), 'device')] : []),
    ...KEYS.filter((key) => state[key]).map((key) => chip(labelOf(options[key], state[key]), key)),
  ];
  return {
    isNarrowed: active.length > 0,
    chips: <FilterChips chips={active} onClear={() => change(CLEAR)} />,
    filters: (
      <>
        <SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />
        <Select
          className="iot-device-choice"
          aria-label={t.device}
          placeholder={t.device}
          allowClear
          value={state.device}
          options={devices}
          showSearch={{ onSearch, filterOption: false }}
          onChange={(device?: string) => change({ device })}
        />
        {KEYS.map((key) => (
          <SelectFilter<string>
            key={key}
            label={t[key]}
            value={state[key]}
            options={options[key]}
            onChange={(value) => change({ [key]: value })}
          />
        ))}
      </>
    ),
  };
}
