import type { RoomManifest } from '../../kit/room-manifest.ts';
import { titles } from './i18n/titles.ts';
import { publicRoutes } from './lent/public-routes.ts';

const ORDERS = '/console/enterprise-apps-list';

export const marketManifest: RoomManifest = {
  room: 'market',
  routes: [
    ...publicRoutes,
    {
      path: '/console/application-market-management',
      title: titles.market,
      permission: 'market.market.manage',
      load: () => import('./management/market-management.page.tsx').then((m) => m.MarketManagementPage),
      layout: 'console',
    },
    {
      path: '/console/application-list',
      title: titles.list,
      permission: 'market.market.manage',
      load: () => import('./management/application-list.page.tsx').then((m) => m.ApplicationListPage),
      layout: 'console',
    },
    {
      path: '/console/application-subscription',
      title: titles.subscriptions,
      permission: 'session',
      load: () => import('./subscription/subscription.page.tsx').then((m) => m.SubscriptionPage),
      layout: 'console',
    },
    {
      path: ORDERS,
      title: titles.purchased,
      permission: ['market.application.buy', 'runtime.instance.read'],
      load: () => import('./order/order-list.page.tsx').then((m) => m.OrderListPage),
      layout: 'console',
    },
  ],
  menu: [
    {
      group: 'operations',
      title: titles.market,
      icon: 'market',
      path: '/console/application-market-management',
      order: 31,
    },
    {
      group: 'operations',
      title: titles.list,
      icon: 'table',
      path: '/console/application-list',
      order: 32,
    },
    {
      group: 'applications',
      title: titles.subscriptions,
      icon: 'star',
      path: '/console/application-subscription',
      order: 5,
    },
    {
      group: 'yard',
      title: titles.purchased,
      icon: 'order',
      path: ORDERS,
      order: 47,
      enterprise: true,
      help: 'run-applications',
    },
  ],
  cards: [],
  objectTabs: [
    // What was paid for beside what runs: its plan, its version, its end.
    {
      of: 'instance',
      key: 'purchase',
      title: titles.terms,
      permission: 'market.application.buy',
      load: () => import('./order/instance-order.tsx').then((m) => m.InstanceOrder),
    },
    // What runs, on the page of an application and of an instance.
    {
      of: 'application',
      key: 'footprint',
      title: titles.footprint,
      permission: 'session',
      load: () => import('./footprint/footprint.tsx').then((m) => m.FootprintTab),
    },
    {
      of: 'instance',
      key: 'advice',
      title: titles.advice,
      permission: 'runtime.instance.read',
      load: () => import('./advice/advice.tsx').then((m) => m.AdviceTab),
    },
  ],
};
