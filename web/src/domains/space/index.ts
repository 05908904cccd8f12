import type { RoomManifest } from '../../kit/room-manifest.ts';
import { databaseMenu, databaseRoutes } from './database/manifest.ts';
import { titles } from './i18n/titles.ts';
import { quotaPlanMenu, quotaPlanRoutes } from './quota-plan/manifest.ts';
import { quotaRequestMenu, quotaRequestRoutes } from './quota-request/manifest.ts';
import { reviewMenu, reviewRoutes } from './review/manifest.ts';
import { spaceMenu, spaceObjects, spaceRoutes } from './space/manifest.ts';

export const spaceManifest: RoomManifest = {
  room: 'space',
  routes: [...spaceRoutes, ...reviewRoutes, ...quotaPlanRoutes, ...quotaRequestRoutes, ...databaseRoutes],
  menu: [...spaceMenu, ...reviewMenu, ...quotaPlanMenu, ...quotaRequestMenu, ...databaseMenu],
  objects: spaceObjects,
  cards: [
    {
      letter: 'l',
      scope: 'place',
      about: 'health',
      title: titles.mySpace,
      permission: 'session',
      load: () => import('./cards/space-card.tsx').then((m) => m.SpaceCard),
      size: { w: 6, h: 6, minW: 4, minH: 5 },
    },
  ],
};
