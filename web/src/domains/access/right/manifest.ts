import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const rightRoutes: RoomRoute[] = [
  {
    path: '/console/roles-control',
    title: titles.rolesControl,
    permission: 'access.platform-role.read',
    load: () => import('./roles-control.page.tsx').then((m) => m.PlatformRolesControlPage),
    layout: 'console',
  },
  {
    path: '/console/enterprise-roles-control',
    title: titles.enterpriseRolesControl,
    permission: 'access.role.read',
    load: () => import('./roles-control.page.tsx').then((m) => m.RolesControlPage),
    layout: 'console',
  },
  {
    path: '/console/function-roles',
    title: titles.functionRoles,
    permission: 'access.platform-role.read',
    load: () => import('./function-roles.page.tsx').then((m) => m.FunctionRolesPage),
    layout: 'console',
  },
];

export const rightMenu: MenuEntry[] = [
  {
    group: 'access',
    title: titles.enterpriseRolesControl,
    icon: 'matrix',
    path: '/console/enterprise-roles-control',
    order: 24,
    enterprise: true,
  },
  {
    group: 'platform-access',
    title: titles.rolesControl,
    icon: 'matrix',
    path: '/console/roles-control',
    order: 24,
  },
  {
    group: 'platform-access',
    title: titles.functionRoles,
    icon: 'branches',
    path: '/console/function-roles',
    order: 23,
  },
];
