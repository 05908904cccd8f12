import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { useEffect } from 'react';
import { idList, stored } from '../../kit/stored.ts';

const MOST_PINNED = 6;
const MOST_RECENT = 6;

const pinned = idList('cloudyard.pinned', MOST_PINNED, { own: true });
const recent = idList('cloudyard.recent', MOST_RECENT, { own: true });
export const recentFold = stored('cloudyard.recent-fold', ['folded', 'open'], 'folded', { own: true });

/** Those of a list that the person still sees, in its order. */
const known = (ids: readonly string[], leaves: readonly ShownMenu[]) =>
  ids.flatMap((id) => leaves.find((menu) => menu.id === id) ?? []);

export const usePinned = (leaves: readonly ShownMenu[]) => known(pinned.use(), leaves);
export const useRecent = (leaves: readonly ShownMenu[]) => known(recent.use(), leaves);

export function togglePin(id: string) {
  const ids = pinned.get();
  pinned.set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-MOST_PINNED));
}

/** Remembers the pages one opens, the last one first. */
export function useRememberVisit(current: ShownMenu | undefined) {
  const id = current?.id;
  useEffect(() => {
    if (id && recent.get()[0] !== id) recent.set([id, ...recent.get().filter((one) => one !== id)]);
  }, [id]);
}
