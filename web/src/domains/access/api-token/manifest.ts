import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const apiTokenRoutes: RoomRoute[] = [
  {
    path: '/console/api-tokens',
    title: titles.apiTokens,
    permission: 'session',
    load: () => import('./token-list.page.tsx').then((m) => m.TokenListPage),
    layout: 'console',
  },
];

export const apiTokenMenu: MenuEntry[] = [
  {
    group: 'access',
    title: titles.apiTokens,
    icon: 'api-token',
    path: '/console/api-tokens',
    order: 60,
    scope: 'every',
    help: 'api-tokens',
    buttons: [{ key: 'access.api-token.manage', title: titles.manageApiTokens }],
  },
];
