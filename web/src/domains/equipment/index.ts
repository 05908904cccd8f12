import type { RoomManifest } from '../../kit/room-manifest.ts';
import { certificateMenu, certificateObjects, certificateRoutes } from './certificate/manifest.ts';
import { gatewayMenu, gatewayObjects, gatewayRoutes } from './gateway/manifest.ts';
import { typeMenu, typeRoutes } from './type/manifest.ts';

export const equipmentManifest: RoomManifest = {
  room: 'equipment',
  routes: [...gatewayRoutes, ...certificateRoutes, ...typeRoutes],
  menu: [...gatewayMenu, ...certificateMenu, ...typeMenu],
  objects: [...gatewayObjects, ...certificateObjects],
  cards: [],
};
