import type { RoomManifest } from '../../kit/room-manifest.ts';
import { financeMenu, financeRoutes } from './finance/manifest.ts';
import { titles } from './i18n/titles.ts';
import { invoiceMenu, invoiceRoutes } from './invoice/manifest.ts';
import { publicRoutes } from './lent/public-routes.ts';
import { paymentRoutes } from './payment/manifest.ts';
import { reconciliationMenu, reconciliationRoutes } from './reconciliation/manifest.ts';
import { refundMenu, refundRoutes } from './refund/manifest.ts';
import { topupRoutes } from './topup/manifest.ts';
import { topupReviewMenu, topupReviewRoutes } from './topup-review/manifest.ts';
import { walletMenu, walletRoutes } from './wallet/manifest.ts';
import { withdrawalMenu, withdrawalRoutes } from './withdrawal/manifest.ts';

export const ledgerManifest: RoomManifest = {
  room: 'ledger',
  routes: [
    ...walletRoutes,
    ...paymentRoutes,
    ...financeRoutes,
    ...topupRoutes,
    ...topupReviewRoutes,
    ...refundRoutes,
    ...withdrawalRoutes,
    ...invoiceRoutes,
    ...reconciliationRoutes,
    ...publicRoutes,
  ],
  menu: [
    ...walletMenu,
    ...financeMenu,
    ...topupReviewMenu,
    ...refundMenu,
    ...withdrawalMenu,
    ...invoiceMenu,
    ...reconciliationMenu,
  ],
  cards: [
    {
      letter: 'k',
      scope: 'place',
      about: 'changes',
      title: titles.balance,
      // In an enterprise it shows that of the enterprise to holders of the key, and one's own to others.
      permission: 'session',
      load: () => import('./cards/balance-card.tsx').then((m) => m.BalanceCard),
      size: { w: 6, h: 7, minW: 4, minH: 5 },
    },
  ],
};
