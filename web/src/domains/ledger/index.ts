import type { RoomManifest } from '../../kit/room-manifest.ts';
import { publicRoutes } from './lent/public-routes.ts';
import { reconciliationMenu, reconciliationRoutes } from './reconciliation/manifest.ts';
import { topupRoutes } from './topup/manifest.ts';
import { topupReviewMenu, topupReviewRoutes } from './topup-review/manifest.ts';
import { walletMenu, walletRoutes } from './wallet/manifest.ts';

export const ledgerManifest: RoomManifest = {
  room: 'ledger',
  routes: [...walletRoutes, ...reconciliationRoutes, ...topupRoutes, ...topupReviewRoutes, ...publicRoutes],
  menu: [...walletMenu, ...topupReviewMenu, ...reconciliationMenu],
  cards: [],
};
