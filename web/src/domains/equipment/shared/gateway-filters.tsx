import type { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import type { z } from 'zod';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/gateway/en.ts';

type State = z.output<typeof gatewayApi.list.query>;

/** The filters of a list of gateways, and what of them is active. */
export function useGatewayFilters(state: State, change: (patch: Partial<State>) => void) {
  const t = useText(words);
  const asked = useAsk(equipmentTypeApi.list, {});
  const types = asked.data?.map(({ id, name }) => ({ value: id, label: name }));
  const chosen = types?.find(({ value }) => value === state.type);
  const active: Chip[] = [
    ...(state.q
      ? [{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]
      : []),
    ...(chosen
      ? [{ label: fill(t.typed, { name: chosen.label }), onRemove: () => change({ type: undefined }) }]
      : []),
  ];
  return {
    isNarrowed: active.length > 0,
    chips: <FilterChips chips={active} onClear={() => change({ q: undefined, type: undefined })} />,
    filters: (
      <>
        <SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />
        {types && (
          <SelectFilter
            label={t.type}
            value={state.type}
            options={types}
            onChange={(type) => change({ type })}
          />
        )}
      </>
    ),
  };
}
