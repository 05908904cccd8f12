import type { RoomPart, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

/** Addresses outside of the console that lead into it. */
const BARE = {
  '/algorithm-category': titles.category,
  '/algorithm-list': titles.list,
  '/algorithm-add': titles.add,
  '/algorithm-edit': titles.edit,
  '/algorithm-view': titles.view,
  '/algorithm-management': titles.management,
  '/verify-algorithm-list': titles.verifyList,
  '/verify-algorithm-detail': titles.verifyDetail,
};
const bareRoutes = Object.entries(BARE).map(
  ([path, title]): RoomRoute => ({
    path,
    title,
    permission: 'public',
    load: () => import('./to-console.tsx').then((m) => m.ToConsole),
    layout: 'bare',
  }),
);

/** What visitors see; the front of the market leads here. */
export const publicRoutes: RoomRoute[] = [
  {
    path: '/common/algorithm-library',
    title: titles.library,
    rendered: true,
    about: titles.libraryAbout,
    asks: ['/api-algorithm/getAllAlgorithmTree', '/api-algorithm/library/{id}'],
    permission: 'public',
    load: () => import('../library/library.page.tsx').then((m) => m.LibraryPage),
    layout: 'public',
  },
  ...bareRoutes,
];

/** On pages of other rooms: the newest algorithms on the front of the market. */
export const publicParts: RoomPart[] = [
  {
    of: '/common/application-market-portal',
    key: 'top-algorithms',
    load: () => import('../library/top-algorithms.tsx').then((m) => m.TopAlgorithms),
  },
];
