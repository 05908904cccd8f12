import type { RoomManifest } from '../../kit/room-manifest.ts';
import { applicationMenu, applicationObjects, applicationRoutes } from './application/manifest.ts';
import { categoryMenu, categoryRoutes } from './category/manifest.ts';
import { titles } from './i18n/titles.ts';
import { reviewMenu, reviewRoutes } from './review/manifest.ts';

export const publishingManifest: RoomManifest = {
  room: 'publishing',
  routes: [...applicationRoutes, ...reviewRoutes, ...categoryRoutes],
  menu: [...applicationMenu, ...reviewMenu, ...categoryMenu],
  objects: applicationObjects,
  cards: [
    {
      letter: 'i',
      scope: 'place',
      about: 'work',
      title: titles.applicationsCard,
      permission: 'session',
      load: () => import('./cards/applications-card.tsx').then((m) => m.ApplicationsCard),
      size: { w: 6, h: 7, minW: 4, minH: 5 },
    },
    {
      letter: 'j',
      scope: 'platform',
      about: 'work',
      title: titles.queueCard,
      permission: 'market.application.verify',
      load: () => import('./cards/queue-card.tsx').then((m) => m.QueueCard),
      size: { w: 6, h: 7, minW: 4, minH: 5 },
    },
  ],
};
