import { idList } from '../../../kit/id-list.ts';

/** More do not stand side by side. */
export const MOST_COMPARED = 4;
const kept = idList('cloudyard.market.compare', MOST_COMPARED, () => sessionStorage);

export const toggled = (ids: readonly string[], id: string) => {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length < MOST_COMPARED ? [...ids, id] : ids;
};

/** What is to stand side by side, chosen on the way through the market. */
export function useCompareChoice() {
  const ids = kept.use();
  return {
    ids,
    full: ids.length >= MOST_COMPARED,
    toggle: (id: string) => kept.set(toggled(kept.get(), id)),
    set: kept.set,
  };
}
