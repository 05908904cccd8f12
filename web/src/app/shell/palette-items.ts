import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import type { Key } from '@cloudyard/contract/kit/endpoint.ts';
import { type Found, SHORTEST_WORD, searchApi } from '@cloudyard/contract/portal/search.ts';
import { useNavigate } from 'react-router';
import { MARKET } from '../../domains/market/lent/address.ts';
import { themeChoice } from '../../kit/appearance.ts';
import { useMay } from '../../kit/may.tsx';
import { locale, type Title, useText } from '../../kit/text.ts';
import { useAsk } from '../../kit/use-ask.ts';
import { useDebounced } from '../../kit/use-debounced.ts';
import { roleText } from '../../kit/use-localized-name.ts';
import { words } from '../i18n/en.ts';
import { allMenu, allRoutes } from '../rooms.ts';
import { useLogOut } from '../use-log-out.ts';
import { useDrawnMenus } from './drawn.ts';
import { openingOf, useMenuLeaves, useMenuName, wayTo } from './menu.ts';
import { useRecent } from './pages-at-hand.ts';

export type Item = { key: string; name: string; detail: string; run: () => void };
export type Group = { name: string; items: Item[] };

const has = (text: string, word: string) => text.toLowerCase().includes(word);

/** Opens a menu the way its link in the menu does. */
function useOpenMenu() {
  const navigate = useNavigate();
  return (menu: ShownMenu) => {
    const { to, isOurs, ownWindow } = openingOf(menu);
    if (ownWindow) open(to, '_blank', 'noopener,noreferrer');
    else if (isOurs) void navigate(to);
    else location.assign(to);
  };
}

/** Pages by name in either language: the menu as it stands with its way, then pages that are in no menu. */
function usePages(word: string): { pages: Item[]; recent: Item[] } {
  const navigate = useNavigate();
  const openMenu = useOpenMenu();
  const may = useMay();
  const menus = useDrawnMenus();
  const leaves = useMenuLeaves();
  const nameOf = useMenuName();
  const language = locale.use();
  const itemOf = (menu: ShownMenu): Item => ({
    key: menu.id,
    name: nameOf(menu),
    detail: wayTo(menu, menus).slice(0, -1).map(nameOf).join(' / '),
    run: () => openMenu(menu),
  });
  const recent = useRecent(leaves).map(itemOf);
  const found = leaves.filter(({ name, nameEn, url }) => has(`${name} ${nameEn} ${url}`, word));
  // What stands in a menu and is not shown there, is not shown here.
  const known = new Set(allMenu.map(({ path }) => path));
  const others = allRoutes.filter(
    ({ path, permission, layout, inner, title }) =>
      layout === 'console' &&
      !inner &&
      !path.includes(':') &&
      !known.has(path) &&
      may(permission) &&
      has(`${title.cn} ${title.en} ${path}`, word),
  );
  const pages = [
    ...found.map(itemOf),
    ...others.map(({ path, title }) => ({
      key: path,
      name: title[language],
      detail: '',
      run: () => void navigate(path),
    })),
  ];
  return { pages, recent };
}

type Means = { go: (path: string) => void; logOut: () => void };
type Act = { name: Title; permission?: Key; run: (means: Means) => void };

/** What can be done from anywhere. */
const ACTS: Act[] = [
  {
    name: { cn: '发布应用', en: 'Publish an application' },
    permission: 'market.application.publish',
    run: ({ go }) => go('/console/application-add?flag=enterprise'),
  },
  {
    name: { cn: '邀请成员', en: 'Invite people' },
    permission: 'enterprise.invitation.edit',
    run: ({ go }) => go('/console/user-invitation'),
  },
  {
    name: { cn: '打开应用市场', en: 'Open the market' },
    run: ({ go }) => go(MARKET),
  },
  { name: { cn: '打开帮助', en: 'Open help' }, run: ({ go }) => go('/common/help-home') },
  {
    name: { cn: '切换到英文', en: 'Switch to Chinese' },
    run: () => locale.set(locale.get() === 'cn' ? 'en' : 'cn'),
  },
  { name: { cn: '浅色外观', en: 'Light appearance' }, run: () => themeChoice.set('light') },
  { name: { cn: '深色外观', en: 'Dark appearance' }, run: () => themeChoice.set('dark') },
  { name: { cn: '退出登录', en: 'Log out' }, run: ({ logOut }) => logOut() },
];

function useActs(word: string): Item[] {
  const navigate = useNavigate();
  const { leave } = useLogOut();
  const may = useMay();
  const language = locale.use();
  const means = { go: (path: string) => void navigate(path), logOut: leave };
  return ACTS.filter(
    ({ name, permission }) => has(`${name.cn} ${name.en}`, word) && (!permission || may(permission)),
  ).map(({ name, run }) => ({ key: name.en, name: name[language], detail: '', run: () => run(means) }));
}

/** Objects of that name; asked once the person stops typing. Those of the word before are never shown for this one. */
function useObjects(word: string) {
  const q = useDebounced(word, 150);
  const isAsked = word.length >= SHORTEST_WORD;
  const asked = useAsk(searchApi.find, { query: { q } }, { enabled: q.length >= SHORTEST_WORD });
  const isFresh = isAsked && q === word && !asked.isPlaceholderData;
  return {
    found: (isFresh && asked.data) || [],
    waits: isAsked && (asked.isFetching || !isFresh),
    failed: isFresh && asked.isError && !asked.isFetching,
    askAgain: () => void asked.refetch(),
  };
}

const KINDS = {
  application: 'applications',
  'own-application': 'ownApplications',
  person: 'people',
  employee: 'employees',
  enterprise: 'enterprises',
  space: 'spaces',
  gateway: 'gateways',
  certificate: 'certificates',
  role: 'roles',
  article: 'articles',
} as const satisfies Record<Found['kind'], string>;

/** What the palette shows for some words, group by group. */
export function usePaletteGroups(typed: string) {
  const t = useText(words);
  const navigate = useNavigate();
  const language = locale.use();
  const word = typed.trim().toLowerCase();
  const { pages, recent } = usePages(word);
  const acts = useActs(word);
  const { found, ...asked } = useObjects(word);
  const objects = Object.entries(KINDS).map(([kind, group]) => ({
    name: t.found[group],
    items: found
      .filter((one) => one.kind === kind)
      .map((one) => ({
        key: `${one.kind} ${one.id}`,
        name: (language === 'en' && one.nameEn) || (one.kind === 'role' ? roleText(one.name) : one.name),
        detail: (language === 'en' && one.detailEn) || one.detail,
        run: () => void navigate(one.path),
      })),
  }));
  const all = word
    ? [{ name: t.found.pages, items: pages }, ...objects, { name: t.found.acts, items: acts }]
    : [
        { name: t.recent, items: recent },
        { name: t.found.pages, items: pages },
        { name: t.found.acts, items: acts },
      ];
  return { groups: all.filter(({ items }) => items.length > 0), ...asked };
}
