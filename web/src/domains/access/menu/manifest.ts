import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const menuRoutes: RoomRoute[] = [
  {
    path: '/console/menu-management',
    title: titles.menuManagement,
    permission: 'access.platform-menu.read',
    load: () => import('./menu-tree.page.tsx').then((m) => m.PlatformMenuTreePage),
    layout: 'console',
  },
  {
    path: '/console/menu-management-enterprise',
    title: titles.menuManagementEnterprise,
    permission: 'access.menu.read',
    load: () => import('./menu-tree.page.tsx').then((m) => m.MenuTreePage),
    layout: 'console',
  },
  {
    path: '/console/menu-control',
    title: titles.menuControl,
    permission: 'access.platform-menu.read',
    load: () => import('./menu-control.page.tsx').then((m) => m.MenuControlPage),
    layout: 'console',
  },
  {
    path: '/console/application-iframe/:id',
    title: titles.applicationFrame,
    permission: 'session',
    inner: '/console',
    load: () => import('./application-frame.page.tsx').then((m) => m.ApplicationFramePage),
    layout: 'console',
  },
];

export const menuMenu: MenuEntry[] = [
  {
    group: 'access',
    title: titles.menuManagementEnterprise,
    icon: 'menu',
    path: '/console/menu-management-enterprise',
    help: 'menus',
    order: 26,
    enterprise: true,
    buttons: [{ key: 'access.menu.edit', title: titles.editMenus }],
  },
  {
    group: 'platform-access',
    title: titles.menuManagement,
    icon: 'menu',
    path: '/console/menu-management',
    help: 'menus',
    order: 26,
    buttons: [{ key: 'access.platform-menu.edit', title: titles.editMenus }],
  },
  {
    group: 'platform-access',
    title: titles.menuControl,
    icon: 'switches',
    path: '/console/menu-control',
    order: 27,
  },
];
