import type { RoomManifest } from '../../kit/room-manifest.ts';
import { applicationMenu, applicationRoutes } from './application/manifest.ts';
import { followMenu, followRoutes } from './follow/manifest.ts';
import { titles } from './i18n/titles.ts';
import { manageMenu, manageRoutes } from './manage/manifest.ts';
import { publicRoutes } from './parts/public-routes.ts';
import { verifyMenu, verifyRoutes } from './verify/manifest.ts';

export const marketManifest: RoomManifest = {
  room: 'market',
  routes: [...publicRoutes, ...applicationRoutes, ...verifyRoutes, ...manageRoutes, ...followRoutes],
  menu: [...applicationMenu, ...verifyMenu, ...manageMenu, ...followMenu],
  cards: [
    {
      letter: 'i',
      title: titles.applicationsCard,
      permission: 'session',
      load: () => import('./cards/applications-card.tsx').then((m) => m.ApplicationsCard),
      size: { w: 6, h: 7, minW: 4, minH: 5 },
    },
    {
      letter: 'j',
      title: titles.queueCard,
      permission: 'market.application.verify',
      load: () => import('./cards/queue-card.tsx').then((m) => m.QueueCard),
      size: { w: 6, h: 7, minW: 4, minH: 5 },
    },
  ],
};
