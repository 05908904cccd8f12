/** The open pages of the console. Plain data and plain functions; the strip and the panes draw them. */
export type Tab = {
  /** The pathname: the same path is the same tab. */
  path: string;
  search: string;
  hash: string;
  /** The page's own title, once it is set. */
  title?: string;
  dirty?: boolean;
  /** When it was last in front, counted in visits. */
  visited: number;
};
export type Tabs = { list: readonly Tab[]; visits: number };

export const NO_TABS: Tabs = { list: [], visits: 0 };
export const MAX_TABS = 12;

type Place = { pathname: string; search: string; hash: string };

/** Opens the place, or brings its tab to the front; beyond the cap the longest unseen clean tab goes. */
export function visit(tabs: Tabs, { pathname, search, hash }: Place): Tabs {
  const visits = tabs.visits + 1;
  const known = tabs.list.find((tab) => tab.path === pathname);
  const fresh: Tab = { ...known, path: pathname, search, hash, visited: visits };
  if (known) return { visits, list: tabs.list.map((tab) => (tab === known ? fresh : tab)) };
  const list = [...tabs.list, fresh];
  if (list.length <= MAX_TABS) return { visits, list };
  const oldest = list
    .filter((tab) => !tab.dirty && tab !== fresh)
    .reduce<Tab | undefined>((a, b) => (a && a.visited < b.visited ? a : b), undefined);
  return { visits, list: list.filter((tab) => tab !== oldest) };
}

export const close = (tabs: Tabs, path: string): Tabs => ({
  ...tabs,
  list: tabs.list.filter((tab) => tab.path !== path),
});

export const closeOthers = (tabs: Tabs, path: string): Tabs => ({
  ...tabs,
  list: tabs.list.filter((tab) => tab.path === path || tab.dirty),
});

export const amend = (tabs: Tabs, path: string, change: Pick<Tab, 'title'> | Pick<Tab, 'dirty'>): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.path === path ? { ...tab, ...change } : tab)),
});

/** Where to go when a tab in front is closed: its right neighbour, else the left one. */
export function nextAfter(tabs: Tabs, path: string): Tab | undefined {
  const at = tabs.list.findIndex((tab) => tab.path === path);
  return tabs.list[at + 1] ?? tabs.list[at - 1];
}
