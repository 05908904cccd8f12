import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const memberRoutes: RoomRoute[] = [
  {
    path: '/console/user-role-config',
    title: titles.userRoleConfig,
    permission: 'access.role.read',
    inner: '/console/role-list',
    load: () => import('./role-members.page.tsx').then((m) => m.RoleMembersPage),
    layout: 'console',
  },
  {
    path: '/console/user-role-add',
    title: titles.userRoleAdd,
    permission: 'access.role.assign',
    inner: '/console/role-list',
    load: () => import('./role-members-add.page.tsx').then((m) => m.RoleMembersAddPage),
    layout: 'console',
  },
  {
    path: '/console/platform-user-role-config',
    title: titles.platformUserRoleConfig,
    permission: 'access.platform-role.read',
    inner: '/console/platform-role-list',
    load: () => import('./role-members.page.tsx').then((m) => m.PlatformRoleMembersPage),
    layout: 'console',
  },
  {
    path: '/console/platform-user-role-add',
    title: titles.platformUserRoleAdd,
    permission: 'access.platform-role.assign',
    inner: '/console/platform-role-list',
    load: () => import('./role-members-add.page.tsx').then((m) => m.PlatformRoleMembersAddPage),
    layout: 'console',
  },
  {
    path: '/console/assign-user-role',
    title: titles.assignUserRole,
    permission: 'access.role.assign',
    load: () => import('./assign.page.tsx').then((m) => m.AssignPage),
    layout: 'console',
  },
  {
    path: '/console/assign-platform-user-role',
    title: titles.assignPlatformUserRole,
    permission: 'access.platform-role.assign',
    load: () => import('./assign.page.tsx').then((m) => m.PlatformAssignPage),
    layout: 'console',
  },
  {
    path: '/console/office-role-config',
    title: titles.officeRoleConfig,
    permission: 'access.role.assign',
    load: () => import('../position-role/position-role.page.tsx').then((m) => m.PositionRolePage),
    layout: 'console',
  },
];

export const memberMenu: MenuEntry[] = [
  {
    group: 'access',
    title: titles.assignUserRole,
    icon: 'assign',
    path: '/console/assign-user-role',
    order: 21,
    enterprise: true,
  },
  {
    group: 'access',
    title: titles.officeRoleConfig,
    icon: 'badge',
    path: '/console/office-role-config',
    order: 23,
    enterprise: true,
  },
  {
    group: 'platform-access',
    title: titles.assignPlatformUserRole,
    icon: 'assign',
    path: '/console/assign-platform-user-role',
    order: 21,
  },
];
