import type { Door } from '../../kit/door.ts';
import { titles } from './i18n/titles.ts';

export const identityDoor: Door = {
  room: 'identity',
  routes: [
    {
      path: '/common/login',
      title: titles.login,
      permission: 'public',
      load: () => import('./login/login.page.tsx').then((m) => m.LoginPage),
      layout: 'public',
    },
    {
      path: '/common/logout',
      title: titles.logout,
      permission: 'public',
      load: () => import('./login/logout.page.tsx').then((m) => m.LogoutPage),
      layout: 'public',
    },
  ],
  menu: [],
  cards: [],
};
