import type { RoomManifest } from '../../kit/room-manifest.ts';
import { titles } from './i18n/titles.ts';
import { publicRoutes } from './lent/public-routes.ts';

export const portalManifest: RoomManifest = {
  room: 'portal',
  routes: [
    ...publicRoutes,
    {
      path: '/console',
      title: titles.dashboard,
      permission: 'session',
      load: () => import('./dashboard/dashboard.page.tsx').then((m) => m.DashboardPage),
      layout: 'console',
    },
    {
      path: '/console/feedback',
      title: titles.ownFeedback,
      permission: 'session',
      load: () => import('./feedback/own-feedback.page.tsx').then((m) => m.OwnFeedbackPage),
      layout: 'console',
    },
    {
      path: '/console/feedback-management',
      title: titles.feedbackManagement,
      permission: 'portal.feedback.read',
      load: () => import('./feedback/feedback-desk.page.tsx').then((m) => m.FeedbackDeskPage),
      layout: 'console',
    },
    {
      path: '/console/help-management',
      title: titles.helpManagement,
      permission: 'portal.article.edit',
      load: () => import('./article/manage/help-management.page.tsx').then((m) => m.HelpManagementPage),
      layout: 'console',
    },
    {
      path: '/console/help-edit',
      title: titles.helpEdit,
      permission: 'portal.article.edit',
      load: () => import('./article/manage/help-edit.page.tsx').then((m) => m.HelpEditPage),
      layout: 'console',
      inner: '/console/help-management',
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
    {
      group: 'reviews',
      title: titles.feedbackManagement,
      icon: 'feedback',
      path: '/console/feedback-management',
      order: 50,
      buttons: [{ key: 'portal.feedback.reply', title: titles.replyFeedback }],
    },
    {
      group: 'services',
      title: titles.helpManagement,
      icon: 'help',
      path: '/console/help-management',
      order: 70,
    },
  ],
  cards: [
    {
      letter: 'a',
      scope: 'every',
      about: 'greeting',
      title: titles.welcome,
      permission: 'session',
      load: () => import('./dashboard/welcome-card.tsx').then((m) => m.WelcomeCard),
      size: { w: 12, h: 3, minW: 4, minH: 3 },
    },
    {
      letter: 'c',
      scope: 'platform',
      about: 'health',
      title: titles.health,
      permission: 'portal.health.read',
      load: () => import('./dashboard/health-card.tsx').then((m) => m.HealthCard),
      size: { w: 6, h: 6, minW: 4, minH: 4 },
    },
  ],
};
