import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const roleRoutes: RoomRoute[] = [
  {
    path: '/console/role-list',
    title: titles.roleList,
    permission: 'access.role.read',
    load: () => import('./role-list.page.tsx').then((m) => m.RoleListPage),
    layout: 'console',
  },
  {
    path: '/console/platform-role-list',
    title: titles.platformRoleList,
    permission: 'access.platform-role.read',
    load: () => import('./role-list.page.tsx').then((m) => m.PlatformRoleListPage),
    layout: 'console',
  },
  {
    path: '/console/role',
    title: titles.role,
    permission: ['access.role.read', 'access.platform-role.read'],
    load: () => import('./role.page.tsx').then((m) => m.RolePage),
    layout: 'console',
    inner: '/console/role-list',
  },
];

export const roleObjects: RoomObject[] = [
  { type: 'role', path: '/console/role', permission: ['access.role.read', 'access.platform-role.read'] },
];

export const roleMenu: MenuEntry[] = [
  {
    group: 'access',
    title: titles.roleList,
    icon: 'role',
    path: '/console/role-list',
    order: 20,
    enterprise: true,
    buttons: [
      { key: 'access.role.edit', title: titles.editRoles },
      { key: 'access.role.assign', title: titles.assignRoles },
      { key: 'access.role.grant', title: titles.grantRoles },
      { key: 'access.role.preview', title: titles.previewRoles },
    ],
  },
  {
    group: 'platform-access',
    title: titles.platformRoleList,
    icon: 'role',
    path: '/console/platform-role-list',
    order: 20,
    buttons: [
      { key: 'access.platform-role.edit', title: titles.editRoles },
      { key: 'access.platform-role.assign', title: titles.assignRoles },
      { key: 'access.platform-role.grant', title: titles.grantRoles },
      { key: 'access.platform-role.preview', title: titles.previewRoles },
    ],
  },
];
