import { type Found, searchApi } from '@cloudyard/contract/portal/search.ts';
import { useNavigate } from 'react-router';
import { addressOfMenu } from '../../domains/access/lent/shown-menus.ts';
import { themeChoice } from '../../kit/appearance.ts';
import { useMay } from '../../kit/may.tsx';
import { locale, type Title, useText } from '../../kit/text.ts';
import { useAsk } from '../../kit/use-ask.ts';
import { useDebounced } from '../../kit/use-debounced.ts';
import { words } from '../i18n/en.ts';
import { logOut } from '../log-in-out.ts';
import { allMenu, allRoutes } from '../rooms.ts';
import { useMenuLeaves, useMenuName, useMenus, wayTo } from './menu.ts';
import { useRecent } from './pages-at-hand.ts';

export type Item = { key: string; name: string; detail: string; run: () => void };
export type Group = { name: string; items: Item[] };

const has = (text: string, word: string) => text.toLowerCase().includes(word);

/** Goes to a page of ours, or opens another's in a window of its own. */
function useGo() {
  const navigate = useNavigate();
  return (path: string) => {
    if (path.startsWith('/')) void navigate(path);
    else open(path, '_blank', 'noopener,noreferrer');
  };
}

/** Pages by name in either language: the menu as it stands with its way, then pages that are in no menu. */
function usePages(word: string): { pages: Item[]; recent: Item[] } {
  const go = useGo();
  const may = useMay();
  const menus = useMenus();
  const leaves = useMenuLeaves();
  const nameOf = useMenuName();
  const language = locale.use();
  const itemOf = (menu: (typeof leaves)[number]): Item => ({
    key: menu.id,
    name: nameOf(menu),
    detail: wayTo(menu, menus).slice(0, -1).map(nameOf).join(' / '),
    run: () => go(addressOfMenu(menu) ?? ''),
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
      run: () => go(path),
    })),
  ];
  return { pages, recent };
}

type Act = { name: Title; permission?: string; run: (go: (path: string) => void) => void };

/** What can be done from anywhere. */
const ACTS: Act[] = [
  {
    name: { cn: '发布应用', en: 'Publish an application' },
    permission: 'market.application.publish',
    run: (go) => go('/console/application-add?flag=enterprise'),
  },
  {
    name: { cn: '邀请成员', en: 'Invite people' },
    permission: 'enterprise.invitation.edit',
    run: (go) => go('/console/user-invitation'),
  },
  {
    name: { cn: '打开应用市场', en: 'Open the market' },
    run: (go) => go('/common/application-market-portal'),
  },
  { name: { cn: '打开帮助', en: 'Open help' }, run: (go) => go('/common/help-home') },
  {
    name: { cn: '切换到英文', en: 'Switch to Chinese' },
    run: () => locale.set(locale.get() === 'cn' ? 'en' : 'cn'),
  },
  { name: { cn: '浅色外观', en: 'Light appearance' }, run: () => themeChoice.set('light') },
  { name: { cn: '深色外观', en: 'Dark appearance' }, run: () => themeChoice.set('dark') },
  { name: { cn: '退出登录', en: 'Log out' }, run: () => void logOut() },
];

function useActs(word: string): Item[] {
  const go = useGo();
  const may = useMay();
  const language = locale.use();
  return ACTS.filter(
    ({ name, permission }) => has(`${name.cn} ${name.en}`, word) && (!permission || may(permission as never)),
  ).map(({ name, run }) => ({ key: name.en, name: name[language], detail: '', run: () => run(go) }));
}

/** Objects the server knows by that name; asked once the person stops typing. */
function useObjects(word: string) {
  const q = useDebounced(word, 150);
  const asked = useAsk(searchApi.find, { query: { q } }, { enabled: q.length > 1 });
  return {
    found: q === word && word.length > 1 ? (asked.data ?? []) : [],
    waits: asked.isFetching || q !== word,
  };
}

const KINDS = {
  application: 'applications',
  'own-application': 'ownApplications',
  person: 'people',
  employee: 'employees',
  enterprise: 'enterprises',
  role: 'roles',
  article: 'articles',
} as const satisfies Record<Found['kind'], string>;

/** What the palette shows for some words, group by group. */
export function usePaletteGroups(typed: string): { groups: Group[]; waits: boolean } {
  const t = useText(words);
  const go = useGo();
  const language = locale.use();
  const word = typed.trim().toLowerCase();
  const { pages, recent } = usePages(word);
  const acts = useActs(word);
  const { found, waits } = useObjects(word);
  const objects = Object.entries(KINDS).map(([kind, group]) => ({
    name: t.found[group],
    items: found
      .filter((one) => one.kind === kind)
      .map((one) => ({
        key: `${one.kind} ${one.id}`,
        name: (language === 'en' && one.nameEn) || one.name,
        detail: (language === 'en' && one.detailEn) || one.detail,
        run: () => go(one.path),
      })),
  }));
  const all = word
    ? [{ name: t.found.pages, items: pages }, ...objects, { name: t.found.acts, items: acts }]
    : [
        { name: t.recent, items: recent },
        { name: t.found.pages, items: pages },
        { name: t.found.acts, items: acts },
      ];
  return { groups: all.filter(({ items }) => items.length > 0), waits: word.length > 1 && waits };
}
