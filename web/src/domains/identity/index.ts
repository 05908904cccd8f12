import type { RoomManifest, RoomRoute } from '../../kit/room-manifest.ts';
import { titles } from './i18n/titles.ts';
import { publicRoutes } from './lent/public-routes.ts';

const consoleRoutes: RoomRoute[] = [
  {
    path: '/console/personal-settings',
    title: titles.personal,
    permission: 'session',
    load: () => import('./account/personal.page.tsx').then((m) => m.PersonalPage),
    layout: 'console',
  },
  {
    path: '/console/current-users',
    title: titles.currentUsers,
    permission: ['identity.session.read', 'identity.member-session.read'],
    load: () => import('./monitor/current-users.page.tsx').then((m) => m.CurrentUsersPage),
    layout: 'console',
  },
  {
    path: '/console/history-users',
    title: titles.historyUsers,
    permission: ['identity.session.read', 'identity.member-session.read'],
    load: () => import('./monitor/history-users.page.tsx').then((m) => m.HistoryUsersPage),
    layout: 'console',
  },
  {
    path: '/console/login-statistics',
    title: titles.statistics,
    permission: ['identity.session.read', 'identity.member-session.read'],
    load: () => import('./monitor/statistics.page.tsx').then((m) => m.StatisticsPage),
    layout: 'console',
  },
  {
    path: '/console/login-services',
    title: titles.services,
    permission: 'identity.service.read',
    load: () => import('./service/service-list.page.tsx').then((m) => m.ServiceListPage),
    layout: 'console',
  },
  {
    path: '/console/sms',
    title: titles.sms,
    permission: 'identity.sms.read',
    load: () => import('./sms/sms.page.tsx').then((m) => m.SmsPage),
    layout: 'console',
  },
];

export const identityManifest: RoomManifest = {
  room: 'identity',
  routes: [...publicRoutes, ...consoleRoutes],
  menu: [
    {
      group: 'watch',
      title: titles.currentUsers,
      icon: 'online',
      path: '/console/current-users',
      order: 70,
      buttons: [
        { key: 'identity.session.end', title: titles.endLogins },
        { key: 'identity.member-session.end', title: titles.endMemberLogins },
      ],
    },
    {
      group: 'watch',
      title: titles.historyUsers,
      icon: 'history',
      path: '/console/history-users',
      order: 71,
      buttons: [
        { key: 'identity.session.export', title: titles.exportLogins },
        { key: 'identity.member-session.export', title: titles.exportMemberLogins },
      ],
    },
    { group: 'watch', title: titles.statistics, icon: 'chart', path: '/console/login-statistics', order: 72 },
    {
      group: 'services',
      title: titles.services,
      icon: 'link',
      path: '/console/login-services',
      order: 73,
      buttons: [{ key: 'identity.service.edit', title: titles.editServices }],
    },
    {
      group: 'services',
      title: titles.sms,
      icon: 'phone',
      path: '/console/sms',
      order: 74,
      buttons: [{ key: 'identity.sms.edit', title: titles.editSms }],
    },
  ],
  cards: [],
  objectTabs: [
    {
      of: 'account',
      key: 'logins',
      title: titles.loginsOfPerson,
      permission: 'identity.session.read',
      load: () => import('./monitor/logins-of-person.tsx').then((m) => m.LoginsOfPerson),
    },
  ],
};
