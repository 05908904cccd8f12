import type { RoomManifest } from '../../kit/room-manifest.ts';
import { certificateMenu, certificateObjects, certificateRoutes } from './certificate/manifest.ts';
import { gatewayMenu, gatewayObjects, gatewayRoutes } from './gateway/manifest.ts';
import { historyMenu, historyRoutes } from './history/manifest.ts';
import { typeMenu, typeRoutes } from './type/manifest.ts';

export const equipmentManifest: RoomManifest = {
  room: 'equipment',
  routes: [...gatewayRoutes, ...historyRoutes, ...certificateRoutes, ...typeRoutes],
  menu: [...gatewayMenu, ...historyMenu, ...certificateMenu, ...typeMenu],
  objects: [...gatewayObjects, ...certificateObjects],
  cards: [],
};
