import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const reconciliationRoutes: RoomRoute[] = [
  {
    path: '/console/ledger-reconciliation',
    title: titles.finance,
    permission: 'ledger.reconciliation.run',
    load: () => import('./reconciliation.page.tsx').then((m) => m.ReconciliationPage),
    layout: 'console',
  },
];

export const reconciliationMenu: MenuEntry[] = [
  {
    group: 'finance',
    title: titles.finance,
    icon: 'reconciliation',
    path: '/console/ledger-reconciliation',
    order: 64,
    scope: 'platform',
  },
];
