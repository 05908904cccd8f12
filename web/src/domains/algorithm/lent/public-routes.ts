import type { RoomPart, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

/** What visitors see; the front of the market leads here. */
export const publicRoutes: RoomRoute[] = [
  {
    path: '/common/algorithm-library',
    title: titles.library,
    about: titles.libraryAbout,
    asks: ['/api-algorithm/getAllAlgorithmTree', '/api-algorithm/library/{id}'],
    permission: 'public',
    load: () => import('../library/library.page.tsx').then((m) => m.LibraryPage),
    layout: 'public',
  },
];

/** On pages of other rooms: the newest algorithms on the front of the market. */
export const publicParts: RoomPart[] = [
  {
    of: '/common/application-market-portal',
    key: 'top-algorithms',
    load: () => import('../library/top-algorithms.tsx').then((m) => m.TopAlgorithms),
  },
];
