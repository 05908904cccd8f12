import type { RoomManifest } from '../../kit/room-manifest.ts';
import { certificateMenu, certificateObjects, certificateRoutes } from './certificate/manifest.ts';
import { gatewayMenu, gatewayObjects, gatewayRoutes } from './gateway/manifest.ts';
import { historyMenu, historyRoutes } from './history/manifest.ts';
import { titles } from './i18n/titles.ts';
import { typeMenu, typeRoutes } from './type/manifest.ts';

export const equipmentManifest: RoomManifest = {
  room: 'equipment',
  routes: [...gatewayRoutes, ...historyRoutes, ...certificateRoutes, ...typeRoutes],
  menu: [...gatewayMenu, ...historyMenu, ...certificateMenu, ...typeMenu],
  objects: [...gatewayObjects, ...certificateObjects],
  cards: [
    {
      letter: 'n',
      scope: 'place',
      about: 'health',
      title: titles.gateways,
      permission: 'equipment.gateway.read',
      load: () => import('./cards/gateway-card.tsx').then((m) => m.GatewayCard),
      size: { w: 6, h: 6, minW: 4, minH: 5 },
    },
    {
      letter: 'o',
      scope: 'place',
      about: 'health',
      title: titles.rate,
      permission: 'equipment.gateway.read',
      load: () => import('./cards/rate-card.tsx').then((m) => m.RateCard),
      size: { w: 6, h: 6, minW: 4, minH: 5 },
    },
  ],
};
