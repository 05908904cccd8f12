import { idList } from '../../../kit/stored.ts';

const MOST = 8;
const kept = idList('cloudyard.market.recent', MOST);

/** The one viewed last comes first. */
export const withFirst = (ids: readonly string[], id: string) => [id, ...ids.filter((one) => one !== id)];

export const remember = (id: string) => {
  if (kept.get()[0] !== id) kept.set(withFirst(kept.get(), id));
};
export const forgetRecent = () => kept.set([]);
/** Ids of applications viewed lately in this browser, the last one first. */
export const useRecent = () => kept.use();
