import type { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { MODES } from '@cloudyard/contract/algorithm/package.ts';
import {
  ALGORITHM_SCOPES,
  ALGORITHM_STATUSES,
  type AlgorithmStatusCode,
} from '@cloudyard/contract/algorithm/values.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/algorithm/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { words as partWords } from '../i18n/shared/parts/en.ts';
import { CategorySelect, useCategoryName } from '../shared/category-select.tsx';
import type { Kind } from './algorithm-columns.tsx';

export type State = z.output<typeof algorithmApi.all.query>;
export type Change = (patch: Partial<State>) => void;

const ALL = 'all';

export function StatusTabs({
  value,
  onChange,
}: {
  value: AlgorithmStatusCode | undefined;
  onChange: Change;
}) {
  const t = useText(words).list;
  const { states } = useText(partWords);
  const kit = useKitText();
  return (
    <ListTabs<AlgorithmStatusCode | typeof ALL>
      label={t.statusFilter}
      value={value ?? ALL}
      tabs={[
        { value: ALL, label: kit.all },
        ...ALGORITHM_STATUSES.map((code) => ({ value: code, label: states[code] })),
      ]}
      onChange={(next) => onChange({ status: next === ALL ? undefined : next })}
    />
  );
}

const NONE = { name: undefined, type: undefined, category: undefined, scope: undefined };

/** The active filters as chips. */
function useChips(state: State, change: Change): Chip[] {
  const t = useText(words).list;
  const shared = useText(sharedWords);
  const { types } = useText(partWords);
  const categoryName = useCategoryName();
  const chip = (label: string, key: keyof typeof NONE): Chip => ({
    ...{ label, onRemove: () => change({ [key]: undefined }) },
  });
  return [
    ...(state.name ? [chip(fill(t.searched, { q: state.name }), 'name')] : []),
    ...(state.type ? [chip(types[state.type], 'type')] : []),
    ...(state.category ? [chip(categoryName(state.category) || t.category, 'category')] : []),
    ...(state.scope ? [chip(shared.scope[state.scope], 'scope')] : []),
  ];
}

type Filters = { filters: ReactNode; chips: ReactNode; isNarrowed: boolean };

export function useFilters(kind: Kind, state: State, change: Change): Filters {
  const t = useText(words).list;
  const shared = useText(sharedWords);
  const { types } = useText(partWords);
  const active = useChips(state, change);
  return {
    isNarrowed: active.length > 0 || state.status !== undefined,
    chips: <FilterChips chips={active} onClear={() => change(NONE)} />,
    filters: (
      <>
        <SearchBox value={state.name} placeholder={t.search} onChange={(name) => change({ name })} />
        <SelectFilter
          label={t.typeFilter}
          value={state.type}
          options={MODES.map((value) => ({ value, label: types[value] }))}
          onChange={(type) => change({ type })}
        />
        <CategorySelect
          label={t.categoryFilter}
          className="cy-select"
          value={state.category}
          onChange={(category) => change({ category })}
        />
        {kind === 'all' && (
          <SelectFilter
            label={t.scopeFilter}
            value={state.scope}
            options={ALGORITHM_SCOPES.map((value) => ({ value, label: shared.scope[value] }))}
            onChange={(scope) => change({ scope })}
          />
        )}
      </>
    ),
  };
}
