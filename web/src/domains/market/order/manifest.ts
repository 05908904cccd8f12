import type { MenuEntry, RoomObjectTab, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const LIST = '/console/enterprise-apps-list';

export const orderRoutes: RoomRoute[] = [
  {
    path: LIST,
    title: titles.purchased,
    permission: ['market.application.buy', 'runtime.instance.read'],
    load: () => import('./order-list.page.tsx').then((m) => m.OrderListPage),
    layout: 'console',
  },
];

export const orderMenu: MenuEntry[] = [
  {
    group: 'yard',
    title: titles.purchased,
    icon: 'order',
    path: LIST,
    order: 47,
    enterprise: true,
    help: 'run-applications',
  },
];

/** What was paid for beside what runs: its plan, its version, its end. */
export const orderTabs: RoomObjectTab[] = [
  {
    of: 'instance',
    key: 'purchase',
    title: titles.terms,
    permission: 'market.application.buy',
    load: () => import('./instance-order.tsx').then((m) => m.InstanceOrder),
  },
];
