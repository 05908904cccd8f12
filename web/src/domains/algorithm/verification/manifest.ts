import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const LIST = '/console/verify-algorithm-list';

export const verificationRoutes: RoomRoute[] = [
  {
    path: LIST,
    title: titles.verifyList,
    permission: 'algorithm.algorithm.verify',
    load: () => import('./verification-list.page.tsx').then((m) => m.VerificationListPage),
    layout: 'console',
  },
  {
    path: '/console/verify-algorithm-detail',
    title: titles.verifyDetail,
    permission: 'algorithm.algorithm.verify',
    inner: LIST,
    load: () => import('./verification.page.tsx').then((m) => m.VerificationPage),
    layout: 'console',
  },
];

export const verificationMenu: MenuEntry[] = [
  { group: 'reviews', title: titles.verifyList, icon: 'algorithm-review', path: LIST, order: 30 },
];
