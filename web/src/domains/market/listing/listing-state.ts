import { type ListingFilter, type ListingQuery, NO_COST } from '@cloudyard/contract/market/listing.ts';
import { ANY_COST } from './cost-range.ts';

export type Patch = Partial<ListingQuery>;

/** Each active filter, and the change that removes it. A second-level category includes its parent. */
export type ActiveFilter = 'name' | 'category' | 'releaseType' | 'cost' | 'publisher';
const REMOVED: Record<ActiveFilter, Patch> = {
  name: { name: undefined },
  category: { parentCategoryId: undefined, categoryId: undefined },
  releaseType: { releaseType: undefined },
  cost: ANY_COST,
  publisher: { publisherId: undefined },
};
export const without = (filter: ActiveFilter): Patch => REMOVED[filter];
export const NO_FILTER: Patch = Object.assign({}, ...Object.values(REMOVED));

export function activeFilters(state: ListingFilter): ActiveFilter[] {
  const set: Record<ActiveFilter, boolean> = {
    name: Boolean(state.name),
    category: Boolean(state.categoryId ?? state.parentCategoryId),
    releaseType: Boolean(state.releaseType),
    cost: state.minCost !== NO_COST || state.maxCost !== NO_COST,
    publisher: Boolean(state.publisherId),
  };
  return (Object.keys(set) as ActiveFilter[]).filter((one) => set[one]);
}

/** The part of the query that facets are counted by. */
export const filterOf = (state: ListingQuery): ListingFilter => {
  const { pageCurrent: _page, pageSize: _size, sort: _sort, ...filter } = state;
  return filter;
};
