import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const subscriptionRoutes: RoomRoute[] = [
  {
    path: '/console/application-subscription',
    title: titles.subscriptions,
    permission: 'session',
    load: () => import('./subscription.page.tsx').then((m) => m.SubscriptionPage),
    layout: 'console',
  },
];

export const subscriptionMenu: MenuEntry[] = [
  {
    group: 'applications',
    title: titles.subscriptions,
    icon: 'star',
    path: '/console/application-subscription',
    order: 5,
  },
];
