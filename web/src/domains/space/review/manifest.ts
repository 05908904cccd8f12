import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const reviewRoutes: RoomRoute[] = [
  {
    path: '/console/namespace-verify-page',
    title: titles.review,
    permission: 'space.review.decide',
    load: () => import('./review.page.tsx').then((m) => m.ReviewPage),
    layout: 'console',
  },
];

export const reviewMenu: MenuEntry[] = [
  {
    group: 'reviews',
    title: titles.review,
    icon: 'space-review',
    path: '/console/namespace-verify-page',
    order: 25,
    help: 'tenant-spaces',
  },
];
