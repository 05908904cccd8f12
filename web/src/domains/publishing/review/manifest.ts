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
    group: 'market',
    title: titles.verify,
    icon: 'audit',
    path: '/console/application-verify-management',
    order: 40,
  },
  {
    group: 'market',
    title: titles.verifyPlatform,
    icon: 'audit',
    path: '/console/application-verify-platform',
    order: 41,
  },
];
