import type { RoomManifest } from '../../kit/room-manifest.ts';
import { paymentRoutes } from './payment/manifest.ts';
import { reconciliationMenu, reconciliationRoutes } from './reconciliation/manifest.ts';
import { refundMenu, refundRoutes } from './refund/manifest.ts';
import { walletMenu, walletRoutes } from './wallet/manifest.ts';

export const ledgerManifest: RoomManifest = {
  room: 'ledger',
  routes: [...walletRoutes, ...paymentRoutes, ...refundRoutes, ...reconciliationRoutes],
  menu: [...walletMenu, ...refundMenu, ...reconciliationMenu],
  cards: [],
};
