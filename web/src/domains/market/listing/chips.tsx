import { type ListingQuery, NO_COST } from '@cloudyard/contract/market/listing.ts';
import { type CategoryNode, categoryApi } from '@cloudyard/contract/publishing/category.ts';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words as shared } from '../i18n/listing/en.ts';
import { words } from '../i18n/listing/list/en.ts';
import { yuanText } from '../shared/cost.ts';
import { isFree } from './cost-range.ts';
import type { FilterProps } from './filter-panel.tsx';
import { type ActiveFilter, activeFilters, NO_FILTER, without } from './listing-state.ts';

/** The chosen category: the second level where one is chosen. */
export function useChosenCategory(state: ListingQuery): Pick<CategoryNode, 'name' | 'nameEn'> | undefined {
  const tree = useAsk(categoryApi.tree, {}).data;
  const id = state.categoryId ?? state.parentCategoryId;
  return id ? tree?.flatMap((node) => [node, ...node.children]).find((node) => node.id === id) : undefined;
}

function useFilterText(state: ListingQuery, publisher: string | undefined) {
  const t = useText(words);
  const { types } = useText(shared).list;
  const called = useLocalizedName();
  const category = useChosenCategory(state);
  const texts: Record<ActiveFilter, () => string> = {
    name: () => fill(t.nameChip, { name: state.name ?? '' }),
    category: () => (category ? called(category) : t.category),
    releaseType: () => (state.releaseType ? types[state.releaseType] : ''),
    cost: () => costRangeText(state, t),
    publisher: () => fill(t.publisherChip, { name: publisher ?? '…' }),
  };
  return (filter: ActiveFilter) => texts[filter]();
}

type ListWords = (typeof words)['cn'];

function costRangeText(state: ListingQuery, t: ListWords): string {
  const { minCost, maxCost } = state;
  if (isFree(state)) return t.freeOnly;
  if (maxCost === NO_COST) return fill(t.atLeast, { cost: yuanText(minCost) });
  if (minCost === NO_COST) return fill(t.atMost, { cost: yuanText(maxCost) });
  return fill(t.between, { min: yuanText(minCost), max: yuanText(maxCost) });
}

type ListingChipsProps = FilterProps & { publisher: string | undefined };

/** The active filters of the list, each removable. */
export function ListingChips({ state, publisher, onChange }: ListingChipsProps) {
  const kit = useKitText();
  const textOf = useFilterText(state, publisher);
  const filters = activeFilters(state);
  if (filters.length === 0) return null;
  return (
    <div className="cy-bottom-16 cy-row">
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className="market-listing-chip cy-card cy-hand cy-text cy-center cy-gap-8"
          aria-label={fill(kit.removeFilter, { name: textOf(filter) })}
          onClick={() => onChange(without(filter))}
        >
          {textOf(filter)}
          <span aria-hidden="true">{'×'}</span>
        </button>
      ))}
      <button
        type="button"
        className="market-plain cy-round-4 cy-hand cy-rigid"
        onClick={() => onChange(NO_FILTER)}
      >
        {kit.clear}
      </button>
    </div>
  );
}
