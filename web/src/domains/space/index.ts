import type { RoomManifest } from '../../kit/room-manifest.ts';
import { databaseMenu, databaseRoutes } from './database/manifest.ts';
import { quotaRequestMenu, quotaRequestRoutes } from './quota-request/manifest.ts';

export const spaceManifest: RoomManifest = {
  room: 'space',
  routes: [...quotaRequestRoutes, ...databaseRoutes],
  menu: [...quotaRequestMenu, ...databaseMenu],
  cards: [],
};
