import type { RoomManifest } from '../../kit/room-manifest.ts';
import { reconciliationMenu, reconciliationRoutes } from './reconciliation/manifest.ts';
import { walletMenu, walletRoutes } from './wallet/manifest.ts';

export const ledgerManifest: RoomManifest = {
  room: 'ledger',
  routes: [...walletRoutes, ...reconciliationRoutes],
  menu: [...walletMenu, ...reconciliationMenu],
  cards: [],
};
