import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const invoiceRoutes: RoomRoute[] = [
  {
    path: '/console/finance-invoices',
    title: titles.invoices,
    permission: 'ledger.invoice.issue',
    load: () => import('./invoice-queue.page.tsx').then((m) => m.InvoiceQueuePage),
    layout: 'console',
  },
];

export const invoiceMenu: MenuEntry[] = [
  {
    group: 'finance',
    title: titles.invoices,
    icon: 'invoice',
    path: '/console/finance-invoices',
    order: 62,
    scope: 'platform',
  },
];
