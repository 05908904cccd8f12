import type { Menu } from '@cloudyard/contract/access/menu.ts';
import { flatTree } from '../../../kit/tree.ts';
import { wayTo } from './tree.ts';

/** A built-in screen and its folders, from the top. */
export type Screen = { id: string; menu: Menu; folders: Menu[] };

export type ScreenFilter = {
  q?: string | undefined;
  folder?: string | undefined;
  off?: boolean | undefined;
  request?: boolean | undefined;
};

export const screensIn = (menus: readonly Menu[]): Screen[] =>
  flatTree(menus)
    .filter(({ code, type }) => code !== null && type === 'page')
    .map((menu) => ({ id: menu.id, menu, folders: wayTo(menus, menu.id) }));

/** `q`: in its names, its address or its privileges; `folder`: anywhere below it. */
export const foundScreens = (screens: readonly Screen[], { q, folder, off, request }: ScreenFilter) => {
  const word = (q ?? '').toLowerCase();
  return screens.filter(
    ({ menu, folders }) =>
      wordsOf(menu).some((text) => text.toLowerCase().includes(word)) &&
      (!folder || folders.some(({ id }) => id === folder)) &&
      (!off || !menu.enabled) &&
      (!request || menu.onRequest),
  );
};

const wordsOf = ({ name, nameEn, url, privileges }: Menu) => [
  name,
  nameEn,
  url,
  ...privileges.flatMap((one) => [one.key, one.name, one.nameEn]),
];

/** The folders of the screens, in the order of the tree. */
export const foldersOf = (screens: readonly Screen[]): Menu[] => [
  ...new Map(screens.flatMap(({ folders }) => folders).map((folder) => [folder.id, folder])).values(),
];
