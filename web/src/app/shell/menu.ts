import { MENU_GROUPS, type MenuEntry, type MenuGroup } from '../../kit/door.ts';
import { useMay } from '../../kit/may.tsx';
import { allMenu, allRoutes } from '../rooms.ts';

const permissionOf = new Map(allRoutes.map((route) => [route.path, route.permission]));

/** The entries whose page the person may open, in groups; empty groups are left out. */
export function useMenu(): { group: MenuGroup; entries: MenuEntry[] }[] {
  const may = useMay();
  return MENU_GROUPS.map((group) => ({
    group,
    entries: allMenu
      .filter((entry) => entry.group === group && may(permissionOf.get(entry.path) ?? 'session'))
      .sort((a, b) => a.order - b.order),
  })).filter(({ entries }) => entries.length > 0);
}

/** The entry whose page contains this address: the longest path that leads to it. */
export function entryAt(pathname: string, entries: readonly MenuEntry[] = allMenu): MenuEntry | undefined {
  return entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}
