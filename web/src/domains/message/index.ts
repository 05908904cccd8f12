import type { RoomManifest } from '../../kit/room-manifest.ts';
import { categoryMenu, categoryRoutes } from './category/manifest.ts';
import { groupMenu, groupRoutes } from './group/manifest.ts';
import { titles } from './i18n/titles.ts';
import { centreMenu, centreRoutes } from './inbox/manifest.ts';
import { sentMenu, sentRoutes } from './sent/manifest.ts';
import { typeMenu, typeRoutes } from './type/manifest.ts';
import { webhookMenu, webhookRoutes } from './webhook/manifest.ts';

export const messageManifest: RoomManifest = {
  room: 'message',
  routes: [
    ...centreRoutes,
    ...sentRoutes,
    ...categoryRoutes,
    ...typeRoutes,
    ...groupRoutes,
    ...webhookRoutes,
  ],
  menu: [...centreMenu, ...sentMenu, ...categoryMenu, ...typeMenu, ...groupMenu, ...webhookMenu],
  cards: [
    {
      letter: 'h',
      scope: 'every',
      about: 'work',
      title: titles.card,
      permission: 'session',
      load: () => import('./cards/unread-card.tsx').then((m) => m.UnreadCard),
      size: { w: 6, h: 7, minW: 3, minH: 5 },
    },
  ],
  header: [{ load: () => import('./inbox/bell.tsx').then((m) => m.Bell) }],
};
