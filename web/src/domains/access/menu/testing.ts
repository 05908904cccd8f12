import type { Menu, ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';

/** A menu made by hand, for tests. */
export const madeMenu = (menu: Partial<Menu>): Menu => ({
  id: 'menu',
  parentId: NIL,
  name: '菜单',
  nameEn: 'Menu',
  icon: '',
  type: 'link',
  url: 'https://a.example',
  sort: 10,
  enterpriseId: NIL,
  deploymentId: null,
  helpPageId: null,
  isPublic: false,
  proxy: false,
  openWithNewWindow: false,
  enabled: true,
  onRequest: false,
  code: null,
  privileges: [],
  hidden: false,
  children: [],
  ...menu,
});

export const shownMenu = (menu: Partial<ShownMenu>): ShownMenu => {
  const { children: _, ...made } = madeMenu({});
  return { ...made, scope: 'every', children: [], ...menu };
};
