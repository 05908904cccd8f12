import type { RoomManifest } from '../../kit/room-manifest.ts';
import { algorithmMenu, algorithmObjects, algorithmRoutes } from './algorithm/manifest.ts';
import { categoryMenu, categoryRoutes } from './category/manifest.ts';
import { titles } from './i18n/titles.ts';
import { publicRoutes } from './lent/public-routes.ts';
import { verificationMenu, verificationRoutes } from './verification/manifest.ts';

export const algorithmManifest: RoomManifest = {
  room: 'algorithm',
  routes: [...publicRoutes, ...algorithmRoutes, ...categoryRoutes, ...verificationRoutes],
  menu: [...algorithmMenu, ...categoryMenu, ...verificationMenu],
  objects: algorithmObjects,
  cards: [
    {
      letter: 'r',
      scope: 'place',
      about: 'work',
      title: titles.algorithmsCard,
      permission: 'session',
      load: () => import('./cards/algorithms-card.tsx').then((m) => m.AlgorithmsCard),
      size: { w: 6, h: 6, minW: 4, minH: 4 },
    },
    {
      letter: 's',
      scope: 'platform',
      about: 'work',
      title: titles.queueCard,
      permission: 'algorithm.algorithm.verify',
      load: () => import('./cards/queue-card.tsx').then((m) => m.QueueCard),
      size: { w: 6, h: 6, minW: 4, minH: 4 },
    },
  ],
};
