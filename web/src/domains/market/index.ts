import type { Door } from '../../kit/door.ts';
import { applicationMenu, applicationRoutes } from './application/door.ts';
import { followMenu, followRoutes } from './follow/door.ts';
import { titles } from './i18n/titles.ts';
import { manageMenu, manageRoutes } from './manage/door.ts';
import { visitorRoutes } from './parts/visitor-door.ts';
import { verifyMenu, verifyRoutes } from './verify/door.ts';

export const marketDoor: Door = {
  room: 'market',
  routes: [...visitorRoutes, ...applicationRoutes, ...verifyRoutes, ...manageRoutes, ...followRoutes],
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
