import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { PUSHES } from '../shared/paths.ts';

const DETAIL = `${PUSHES}/:id`;

export const pushRoutes: RoomRoute[] = [
  {
    path: PUSHES,
    title: titles.pushes,
    permission: 'iot.push.read',
    load: () => import('./push-list.page.tsx').then((m) => m.PushListPage),
    layout: 'console',
  },
  {
    path: DETAIL,
    title: titles.push,
    permission: 'iot.push.read',
    inner: PUSHES,
    load: () => import('./push.page.tsx').then((m) => m.PushPage),
    layout: 'console',
  },
];

export const pushObjects: RoomObject[] = [{ type: 'push', path: DETAIL, permission: 'iot.push.read' }];

export const pushMenu: MenuEntry[] = [
  {
    group: 'iot',
    title: titles.pushes,
    icon: 'push',
    path: PUSHES,
    order: 100,
    buttons: [{ key: 'iot.push.edit', title: titles.managePushes }],
  },
];
