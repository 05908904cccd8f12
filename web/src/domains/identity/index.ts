import type { Door, DoorRoute } from '../../kit/door.ts';
import { titles } from './i18n/titles.ts';

const visitorRoutes: DoorRoute[] = [
  {
    path: '/common/login',
    title: titles.login,
    permission: 'public',
    load: () => import('./login/login.page.tsx').then((m) => m.LoginPage),
    layout: 'public',
  },
  {
    path: '/common/login-done',
    title: titles.loginDone,
    permission: 'public',
    load: () => import('./login/login-done.page.tsx').then((m) => m.LoginDonePage),
    layout: 'bare',
  },
  {
    path: '/common/logout',
    title: titles.logout,
    permission: 'public',
    load: () => import('./login/logout.page.tsx').then((m) => m.LogoutPage),
    layout: 'public',
  },
  {
    path: '/login-validate',
    title: titles.loginValidate,
    permission: 'public',
    load: () => import('./login/login-validate.page.tsx').then((m) => m.LoginValidatePage),
    layout: 'public',
  },
  {
    path: '/common/register',
    title: titles.register,
    permission: 'public',
    load: () => import('./registration/register.page.tsx').then((m) => m.RegisterPage),
    layout: 'public',
  },
  {
    path: '/common/registerPrivate',
    title: titles.registerPrivate,
    permission: 'public',
    load: () => import('./registration/register.page.tsx').then((m) => m.RegisterPrivatePage),
    layout: 'public',
  },
  {
    path: '/common/register-success',
    title: titles.registerSuccess,
    permission: 'public',
    load: () => import('./registration/result.page.tsx').then((m) => m.RegisterSuccessPage),
    layout: 'public',
  },
  {
    path: '/common/register-verify',
    title: titles.registerVerify,
    permission: 'public',
    load: () => import('./registration/verify.page.tsx').then((m) => m.RegisterVerifyPage),
    layout: 'public',
  },
  {
    path: '/common/verify-success',
    title: titles.verifySuccess,
    permission: 'public',
    load: () => import('./registration/result.page.tsx').then((m) => m.VerifySuccessPage),
    layout: 'public',
  },
  {
    path: '/common/verify-fail',
    title: titles.verifyFail,
    permission: 'public',
    load: () => import('./registration/result.page.tsx').then((m) => m.VerifyFailPage),
    layout: 'public',
  },
  {
    path: '/common/reset-password',
    title: titles.resetPassword,
    permission: 'public',
    load: () => import('./registration/reset-password.page.tsx').then((m) => m.ResetPasswordPage),
    layout: 'public',
  },
  {
    path: '/common/find-back-username',
    title: titles.findUsername,
    permission: 'public',
    load: () => import('./registration/find-username.page.tsx').then((m) => m.FindUsernamePage),
    layout: 'public',
  },
  {
    path: '/common/outbox',
    title: titles.outbox,
    permission: 'public',
    load: () => import('./registration/outbox.page.tsx').then((m) => m.OutboxPage),
    layout: 'public',
  },
];

const consoleRoutes: DoorRoute[] = [
  {
    path: '/console/personal-settings',
    title: titles.personal,
    permission: 'session',
    load: () => import('./personal/personal.page.tsx').then((m) => m.PersonalPage),
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
];

export const identityDoor: Door = {
  room: 'identity',
  routes: [...visitorRoutes, ...consoleRoutes],
  menu: [
    {
      group: 'watch',
      title: titles.currentUsers,
      icon: 'person',
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
      group: 'platform',
      title: titles.services,
      icon: 'link',
      path: '/console/login-services',
      order: 73,
      buttons: [{ key: 'identity.service.edit', title: titles.editServices }],
    },
  ],
  cards: [],
};
