import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const grantRoutes: RoomRoute[] = [
  {
    path: '/console/privilege-role-config',
    title: titles.privilegeRoleConfig,
    permission: 'access.role.read',
    inner: '/console/role-list',
    load: () => import('./role-privileges.page.tsx').then((m) => m.RolePrivilegesPage),
    layout: 'console',
  },
  {
    path: '/console/platform-privilege-role-config',
    title: titles.platformPrivilegeRoleConfig,
    permission: 'access.platform-role.read',
    inner: '/console/platform-role-list',
    load: () => import('./role-privileges.page.tsx').then((m) => m.PlatformRolePrivilegesPage),
    layout: 'console',
  },
  {
    path: '/console/menu-role-config-enterprise',
    title: titles.menuRoleConfigEnterprise,
    permission: 'access.role.grant',
    load: () => import('./menu-privileges.page.tsx').then((m) => m.MenuPrivilegesPage),
    layout: 'console',
  },
  {
    path: '/console/menu-role-config',
    title: titles.menuRoleConfig,
    permission: 'access.platform-role.grant',
    load: () => import('./menu-privileges.page.tsx').then((m) => m.PlatformMenuPrivilegesPage),
    layout: 'console',
  },
];

export const grantMenu: MenuEntry[] = [
  {
    group: 'access',
    title: titles.menuRoleConfigEnterprise,
    icon: 'grant',
    path: '/console/menu-role-config-enterprise',
    order: 22,
    enterprise: true,
  },
  {
    group: 'platform-access',
    title: titles.menuRoleConfig,
    icon: 'grant',
    path: '/console/menu-role-config',
    order: 22,
  },
];
