import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const QUEUE = '/console/verify-enterprise-auth-list';

export const reviewRoutes: RoomRoute[] = [
  {
    path: QUEUE,
    title: titles.verifyQueue,
    permission: 'enterprise.certification.verify',
    load: () => import('./review-list.page.tsx').then((m) => m.ReviewListPage),
    layout: 'console',
  },
  {
    path: '/console/verify-enterprise-detail',
    title: titles.verifyEnterprise,
    permission: 'enterprise.certification.verify',
    load: () => import('./review-detail.page.tsx').then((m) => m.EnterpriseReviewPage),
    inner: QUEUE,
    layout: 'console',
  },
  {
    path: '/console/verify-user-detail',
    title: titles.verifyUser,
    permission: 'enterprise.certification.verify',
    load: () => import('./review-detail.page.tsx').then((m) => m.UserReviewPage),
    inner: QUEUE,
    layout: 'console',
  },
];

export const reviewMenu: MenuEntry[] = [
  { group: 'reviews', title: titles.verifyQueue, icon: 'certificate', path: QUEUE, order: 10 },
];
