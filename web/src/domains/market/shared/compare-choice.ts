import { Id } from '@cloudyard/contract/kit/values.ts';
import { idList } from '../../../kit/stored.ts';

/** The most applications that fit side by side. */
export const MOST_COMPARED = 4;
const kept = idList('cloudyard.market.compare', MOST_COMPARED, { where: () => sessionStorage });

export const toggled = (ids: readonly string[], id: string) => {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length < MOST_COMPARED ? [...ids, id] : ids;
};

/** The applications to compare, chosen while browsing the market. */
export function useCompareChoice() {
  const ids = kept.use();
  return {
    ids,
    full: ids.length >= MOST_COMPARED,
    toggle: (id: string) => kept.set(toggled(kept.get(), id)),
    set: kept.set,
  };
}

/** The applications to compare, from the address: valid ids, none twice, no more than fit. */
export function idsOf(search: string): string[] {
  const said = new URLSearchParams(search).get('ids') ?? '';
  const ids = said.split(',').filter((one) => Id.safeParse(one).success);
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}
