import type { RoomManifest } from '../../kit/room-manifest.ts';
import { certificateMenu, certificateObjects, certificateRoutes } from './certificate/manifest.ts';
import { typeMenu, typeRoutes } from './type/manifest.ts';

export const equipmentManifest: RoomManifest = {
  room: 'equipment',
  routes: [...certificateRoutes, ...typeRoutes],
  menu: [...certificateMenu, ...typeMenu],
  objects: certificateObjects,
  cards: [],
};
