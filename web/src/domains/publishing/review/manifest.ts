import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const reviewRoutes: RoomRoute[] = [
  {
    path: '/console/application-verify-management',
    title: titles.verify,
    permission: 'market.application.verify',
    load: () => import('./review.page.tsx').then((m) => m.VerifyPage),
    layout: 'console',
  },
  {
    path: '/console/application-verify-platform',
    title: titles.verifyPlatform,
    permission: 'market.application.verify',
    load: () => import('./review.page.tsx').then((m) => m.PlatformVerifyPage),
    layout: 'console',
  },
];

export const reviewMenu: MenuEntry[] = [
  {
    group: 'reviews',
    title: titles.verify,
    icon: 'inspect',
    path: '/console/application-verify-management',
    order: 20,
  },
  {
    group: 'reviews',
    title: titles.verifyPlatform,
    icon: 'inspected',
    path: '/console/application-verify-platform',
    order: 21,
  },
];
