import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { idList } from '../../kit/id-list.ts';
import { flatTree } from '../../kit/tree.ts';

/** More entries than these are never open at once: the eye finds nothing in a longer list. */
const MOST_OPEN = 12;
const KEPT = 20;

/** Areas opened and folded by hand, the last one first. */
const opened = idList('cloudyard.areas-open', KEPT, () => localStorage);
const folded = idList('cloudyard.areas-folded', KEPT, () => localStorage);

export type ByHand = { opened: readonly string[]; folded: readonly string[] };
export const useAreasByHand = (): ByHand => ({ opened: opened.use(), folded: folded.use() });

export function toggleArea(id: string, open: boolean) {
  const [to, from] = open ? [opened, folded] : [folded, opened];
  to.set([id, ...to.get().filter((one) => one !== id)]);
  from.set(from.get().filter((one) => one !== id));
}

const countOf = (area: ShownMenu) => flatTree(area.children).filter(({ type }) => type !== 'folder').length;

/** Which areas are open: the current one unless folded by hand, then those opened last, as far as they fit. */
export function openAreas(
  areas: readonly ShownMenu[],
  current: ShownMenu | undefined,
  hand: ByHand,
): ReadonlySet<string> {
  const here = areas.find((area) => flatTree([area]).some(({ id }) => id === current?.id));
  const wanted = [
    ...(here && !hand.folded.includes(here.id) ? [here] : []),
    ...hand.opened.flatMap((id) => areas.find((area) => area.id === id && area !== here) ?? []),
  ];
  const open = new Set<string>();
  let entries = 0;
  for (const area of wanted) {
    entries += countOf(area);
    if (open.size > 0 && entries > MOST_OPEN) break;
    open.add(area.id);
  }
  return open;
}
