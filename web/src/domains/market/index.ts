import type { RoomManifest } from '../../kit/room-manifest.ts';
import { runTabs } from './footprint/manifest.ts';
import { publicRoutes } from './lent/public-routes.ts';
import { managementMenu, managementRoutes } from './management/manifest.ts';
import { orderMenu, orderRoutes, orderTabs } from './order/manifest.ts';
import { subscriptionMenu, subscriptionRoutes } from './subscription/manifest.ts';

export const marketManifest: RoomManifest = {
  room: 'market',
  routes: [...publicRoutes, ...managementRoutes, ...subscriptionRoutes, ...orderRoutes],
  menu: [...managementMenu, ...subscriptionMenu, ...orderMenu],
  cards: [],
  objectTabs: [...orderTabs, ...runTabs],
};
