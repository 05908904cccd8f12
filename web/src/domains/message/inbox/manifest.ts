import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const CENTRE = '/console/message-center';

export const centreRoutes: RoomRoute[] = [
  {
    path: CENTRE,
    title: titles.centre,
    permission: 'session',
    load: () => import('./inbox.page.tsx').then((m) => m.CentrePage),
    layout: 'console',
  },
  {
    path: '/console/message-center-enterprise',
    title: titles.centreEnterprise,
    permission: 'session',
    load: () => import('./inbox.page.tsx').then((m) => m.EnterpriseCentrePage),
    layout: 'console',
  },
  {
    path: '/console/message-detail',
    title: titles.detail,
    permission: 'session',
    load: () => import('./message-detail.page.tsx').then((m) => m.MessageDetailPage),
    inner: CENTRE,
    layout: 'console',
  },
  {
    path: '/console/message-preferences',
    title: titles.preferences,
    permission: 'session',
    load: () => import('../preference/preferences.page.tsx').then((m) => m.PreferencesPage),
    layout: 'console',
  },
];

export const centreMenu: MenuEntry[] = [
  { group: 'messages', title: titles.centre, icon: 'inbox', path: CENTRE, order: 10 },
  {
    group: 'messages',
    title: titles.centreEnterprise,
    icon: 'announcement',
    path: '/console/message-center-enterprise',
    order: 11,
    scope: 'place',
    enterprise: true,
  },
  {
    group: 'messages',
    title: titles.preferences,
    icon: 'bell',
    path: '/console/message-preferences',
    order: 80,
  },
];
