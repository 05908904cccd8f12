import type { RoomManifest } from '../../kit/room-manifest.ts';
<<<<<<< HEAD
import { certificateMenu, certificateRoutes } from './certificate/manifest.ts';
import { gatewayMenu, gatewayObjects, gatewayRoutes } from './gateway/manifest.ts';
=======
import { certificateMenu, certificateObjects, certificateRoutes } from './certificate/manifest.ts';
>>>>>>> w/certificates
import { typeMenu, typeRoutes } from './type/manifest.ts';

export const equipmentManifest: RoomManifest = {
  room: 'equipment',
<<<<<<< HEAD
  routes: [...gatewayRoutes, ...certificateRoutes, ...typeRoutes],
  menu: [...gatewayMenu, ...certificateMenu, ...typeMenu],
  objects: gatewayObjects,
=======
  routes: [...certificateRoutes, ...typeRoutes],
  menu: [...certificateMenu, ...typeMenu],
  objects: certificateObjects,
>>>>>>> w/certificates
  cards: [],
};
