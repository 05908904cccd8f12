import type { RoomManifest } from '../../kit/room-manifest.ts';
import { grantMenu, grantRoutes } from './grant/manifest.ts';
import { memberMenu, memberRoutes } from './member/manifest.ts';
import { menuMenu, menuRoutes } from './menu/manifest.ts';
import { rightMenu, rightRoutes } from './right/manifest.ts';
import { roleMenu, roleRoutes } from './role/manifest.ts';
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
  ],
  menu: [...roleMenu, ...grantMenu, ...memberMenu, ...roleRequestMenu, ...menuMenu, ...rightMenu],
  cards: [],
};
