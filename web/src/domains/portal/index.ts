import type { Door, DoorRoute } from '../../kit/door.ts';
import { titles } from './i18n/titles.ts';

const exceptions = ['403', '404', '415', '500'].map(
  (status): DoorRoute => ({
    path: `/exception/${status}`,
    title: titles.exception,
    permission: 'public',
    load: () => import('./exception/exception.page.tsx').then((m) => m.ExceptionPage),
    layout: 'public',
  }),
);

export const portalDoor: Door = {
  room: 'portal',
  routes: [
    {
      path: '/',
      title: titles.home,
      permission: 'public',
      load: () => import('./home/home.page.tsx').then((m) => m.HomePage),
      layout: 'public',
    },
    {
      path: '/docs',
      title: titles.docs,
      permission: 'public',
      load: () => import('./docs/docs.page.tsx').then((m) => m.DocsPage),
      layout: 'public',
    },
    ...exceptions,
    {
      path: '/console',
      title: titles.dashboard,
      permission: 'session',
      load: () => import('./dashboard/dashboard.page.tsx').then((m) => m.DashboardPage),
      layout: 'console',
    },
  ],
  menu: [
    {
      group: 'overview',
      title: titles.dashboard,
      icon: 'dashboard',
      path: '/console',
      order: 0,
      buttons: [{ key: 'portal.health.read', title: titles.health }],
    },
  ],
  cards: [
    {
      letter: 'a',
      title: titles.welcome,
      permission: 'session',
      load: () => import('./dashboard/welcome-card.tsx').then((m) => m.WelcomeCard),
      size: { w: 12, h: 3, minW: 4, minH: 3 },
    },
    {
      letter: 'c',
      title: titles.health,
      permission: 'portal.health.read',
      load: () => import('./dashboard/health-card.tsx').then((m) => m.HealthCard),
      size: { w: 6, h: 6, minW: 4, minH: 4 },
    },
  ],
};
