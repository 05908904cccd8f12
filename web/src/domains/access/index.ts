import type { RoomManifest } from '../../kit/room-manifest.ts';
import { applicationMenu, applicationRoutes } from './application/manifest.ts';
import { grantMenu, grantRoutes } from './grant/manifest.ts';
import { memberMenu, memberRoutes } from './member/manifest.ts';
import { menuMenu, menuRoutes } from './menu/manifest.ts';
import { rightMenu, rightRoutes } from './right/manifest.ts';
import { roleMenu, roleRoutes } from './role/manifest.ts';

export const accessManifest: RoomManifest = {
  room: 'access',
  routes: [
    ...roleRoutes,
    ...grantRoutes,
    ...memberRoutes,
    ...applicationRoutes,
    ...menuRoutes,
    ...rightRoutes,
  ],
  menu: [...roleMenu, ...grantMenu, ...memberMenu, ...applicationMenu, ...menuMenu, ...rightMenu],
  cards: [],
};
