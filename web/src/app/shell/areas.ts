import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { idList } from '../../kit/stored.ts';
import { leavesOf } from './menu.ts';

/** More entries than these are never open at once: the eye finds nothing in a longer list. */
const MOST_OPEN = 12;
const KEPT = 20;

/** Areas opened and folded by hand, the last one first. */
const opened = idList('cloudyard.areas-open', KEPT, { own: true });
const folded = idList('cloudyard.areas-folded', KEPT, { own: true });

export type ByHand = { opened: readonly string[]; folded: readonly string[] };
export const useAreasByHand = (): ByHand => ({ opened: opened.use(), folded: folded.use() });

export function toggleArea(id: string, open: boolean) {
  const [to, from] = open ? [opened, folded] : [folded, opened];
  to.set([id, ...to.get().filter((one) => one !== id)]);
  from.set(from.get().filter((one) => one !== id));
}

/** An area with one page is that page: a fold around it would only be in the way. */
export function onlyPage(area: ShownMenu): ShownMenu | undefined {
  const leaves = leavesOf([area]);
  return leaves.length === 1 ? leaves[0] : undefined;
}

/**
 * Which areas are open: the one opened last, so that a click always opens, then the current one unless folded by hand,
 * then those opened before, each as far as it fits.
 */
export function openAreas(
  areas: readonly ShownMenu[],
  current: ShownMenu | undefined,
  hand: ByHand,
): ReadonlySet<string> {
  const folds = areas.filter((area) => !onlyPage(area));
  const here = folds.filter(
    (area) => !hand.folded.includes(area.id) && leavesOf([area]).some(({ id }) => id === current?.id),
  );
  const [last, ...before] = hand.opened.flatMap((id) => folds.find((area) => area.id === id) ?? []);
  const open = new Set<string>();
  let entries = 0;
  for (const area of [...(last ? [last] : []), ...here, ...before]) {
    const more = open.has(area.id) ? 0 : leavesOf([area]).length;
    if (open.size > 0 && entries + more > MOST_OPEN) continue;
    entries += more;
    open.add(area.id);
  }
  return open;
}
