import { categoryApi } from '@cloudyard/contract/publishing/category.ts';
import { SCOPES } from '@cloudyard/contract/publishing/values.ts';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/management/en.ts';
import type { ManageState } from './manage-state.ts';

type ManageFiltersProps = {
  state: ManageState;
  onChange: (patch: Partial<ManageState>) => void;
};

export function ManageFilters({ state, onChange }: ManageFiltersProps) {
  const t = useText(words);
  const categories = useCategoryOptions();
  return (
    <>
      <SearchBox value={state.name} onChange={(name) => onChange({ name })} placeholder={t.search} />
      <SelectFilter
        label={t.scope}
        value={state.scope}
        options={SCOPES.map((value) => ({ value, label: t.scopes[value] }))}
        onChange={(scope) => onChange({ scope })}
      />
      <SelectFilter
        label={t.category}
        value={state.category}
        options={categories}
        onChange={(category) => onChange({ category })}
      />
    </>
  );
}

/** Both levels: one of the first includes all below it. */
function useCategoryOptions() {
  const called = useLocalizedName();
  const tree = useAsk(categoryApi.tree, {}).data ?? [];
  return tree.flatMap((parent) => [
    { value: parent.id, label: called(parent) },
    ...parent.children.map((leaf) => ({ value: leaf.id, label: `${called(parent)} / ${called(leaf)}` })),
  ]);
}

export function ManageChips({ state, onChange }: ManageFiltersProps) {
  const t = useText(words);
  const categories = useCategoryOptions();
  const { name, scope, category } = state;
  const chips: Chip[] = [
    ...(name
      ? [{ label: fill(t.searched, { q: name }), onRemove: () => onChange({ name: undefined }) }]
      : []),
    ...(scope ? [{ label: t.scopes[scope], onRemove: () => onChange({ scope: undefined }) }] : []),
    ...(category
      ? [
          {
            label: categories.find(({ value }) => value === category)?.label ?? t.category,
            onRemove: () => onChange({ category: undefined }),
          },
        ]
      : []),
  ];
  const clear = () => onChange({ name: undefined, scope: undefined, category: undefined });
  return <FilterChips chips={chips} onClear={clear} />;
}

export const isNarrowed = ({ name, scope, category }: ManageState) => Boolean(name || scope || category);
