import type { Door } from '../../kit/door.ts';
import { categoryMenu, categoryRoutes } from './category/door.ts';
import { centreMenu, centreRoutes } from './centre/door.ts';
import { groupMenu, groupRoutes } from './group/door.ts';
import { titles } from './i18n/titles.ts';
import { sentMenu, sentRoutes } from './sent/door.ts';
import { typeMenu, typeRoutes } from './type/door.ts';

export const messageDoor: Door = {
  room: 'message',
  routes: [...centreRoutes, ...sentRoutes, ...categoryRoutes, ...typeRoutes, ...groupRoutes],
  menu: [...centreMenu, ...sentMenu, ...categoryMenu, ...typeMenu, ...groupMenu],
  cards: [
    {
      letter: 'h',
      title: titles.card,
      permission: 'session',
      load: () => import('./cards/unread-card.tsx').then((m) => m.UnreadCard),
      size: { w: 6, h: 7, minW: 3, minH: 5 },
    },
  ],
  header: [{ load: () => import('./bell/bell.tsx').then((m) => m.Bell) }],
};
