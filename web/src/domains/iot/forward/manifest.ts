import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { FORWARDS } from '../shared/paths.ts';

const DETAIL = `${FORWARDS}/:id`;

export const forwardRoutes: RoomRoute[] = [
  {
    path: FORWARDS,
    title: titles.forwards,
    permission: 'iot.forward.read',
    load: () => import('./forward-list.page.tsx').then((m) => m.ForwardListPage),
    layout: 'console',
  },
  {
    path: DETAIL,
    title: titles.forward,
    permission: 'iot.forward.read',
    inner: FORWARDS,
    load: () => import('./forward.page.tsx').then((m) => m.ForwardPage),
    layout: 'console',
  },
];

export const forwardObjects: RoomObject[] = [
  { type: 'forward', path: DETAIL, permission: 'iot.forward.read' },
];

export const forwardMenu: MenuEntry[] = [
  {
    group: 'iot',
    title: titles.forwards,
    icon: 'forward',
    path: FORWARDS,
    order: 90,
    buttons: [{ key: 'iot.forward.edit', title: titles.manageForwards }],
  },
];
