import type { RoomManifest } from '../../kit/room-manifest.ts';
import { apiTokenMenu, apiTokenRoutes } from './api-token/manifest.ts';
import { grantMenu, grantRoutes } from './grant/manifest.ts';
import { titles } from './i18n/titles.ts';
import { memberMenu, memberRoutes } from './member/manifest.ts';
import { menuMenu, menuRoutes } from './menu/manifest.ts';
import { rightMenu, rightRoutes } from './right/manifest.ts';
import { roleMenu, roleObjects, roleRoutes } from './role/manifest.ts';
import { roleRequestMenu, roleRequestRoutes } from './role-request/manifest.ts';

export const accessManifest: RoomManifest = {
  room: 'access',
  routes: [
    ...roleRoutes,
    ...grantRoutes,
    ...memberRoutes,
    ...roleRequestRoutes,
    ...menuRoutes,
    ...rightRoutes,
    ...apiTokenRoutes,
  ],
  menu: [
    ...roleMenu,
    ...grantMenu,
    ...memberMenu,
    ...roleRequestMenu,
    ...menuMenu,
    ...rightMenu,
    ...apiTokenMenu,
  ],
  cards: [],
  objects: roleObjects,
  objectTabs: ['account', 'employee'].map((of) => ({
    of,
    key: 'roles',
    title: titles.rolesOfPerson,
    permission: ['access.role.read', 'access.platform-role.read'] as const,
    load: () => import('./member/roles-of-person.tsx').then((m) => m.RolesOfPerson),
  })),
};
