import type { RoomManifest } from '../../kit/room-manifest.ts';
import { certificateMenu, certificateRoutes } from './certificate/manifest.ts';
import { typeMenu, typeRoutes } from './type/manifest.ts';

export const equipmentManifest: RoomManifest = {
  room: 'equipment',
  routes: [...certificateRoutes, ...typeRoutes],
  menu: [...certificateMenu, ...typeMenu],
  cards: [],
};
