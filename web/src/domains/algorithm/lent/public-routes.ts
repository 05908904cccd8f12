import type { RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

/** What visitors see; the front of the market leads here. */
export const publicRoutes: RoomRoute[] = [
  {
    path: '/common/algorithm-library',
    title: titles.library,
    about: titles.libraryAbout,
    asks: ['/api-algorithm/getAllAlgorithmTree'],
    permission: 'public',
    load: () => import('../library/library.page.tsx').then((m) => m.LibraryPage),
    layout: 'public',
  },
];
