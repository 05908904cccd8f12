import type { RoomPart, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { SHOW_PATHS } from '../show/paths.ts';

const PROJECTS = '/api-bigdata/show';
const visitors = { permission: 'public', layout: 'public' } as const;

/** What visitors see. */
export const publicRoutes: RoomRoute[] = [
  {
    ...{ ...visitors, path: SHOW_PATHS.show, title: titles.show, about: titles.showAbout, asks: [PROJECTS] },
    load: () => import('../show/show.page.tsx').then((m) => m.ShowPage),
  },
  {
    ...{ ...visitors, path: SHOW_PATHS.tried, title: titles.tried, about: titles.triedAbout },
    asks: ['/api-bigdata/show/models'],
    load: () => import('../show/tried.page.tsx').then((m) => m.TriedPage),
  },
  {
    ...{ ...visitors, path: SHOW_PATHS.design, title: titles.design, about: titles.designAbout },
    load: () => import('../show/design.page.tsx').then((m) => m.DesignPage),
  },
  {
    ...{ ...visitors, path: SHOW_PATHS.walk, title: titles.walk, about: titles.walkAbout, asks: [PROJECTS] },
    load: () => import('../show/walk.page.tsx').then((m) => m.WalkPage),
  },
  {
    ...{
      ...visitors,
      path: SHOW_PATHS.story,
      title: titles.story,
      about: titles.storyAbout,
      asks: [PROJECTS],
    },
    load: () => import('../show/story.page.tsx').then((m) => m.StoryPage),
  },
  {
    ...{ ...visitors, path: SHOW_PATHS.play, title: titles.play, about: titles.playAbout, asks: [PROJECTS] },
    load: () => import('../show/play.page.tsx').then((m) => m.PlayPage),
  },
];

/** On pages of other rooms: following an algorithm of the library. */
export const publicParts: RoomPart[] = [
  {
    of: '/common/algorithm-library',
    key: 'follow-algorithm',
    load: () => import('./follow-algorithm.tsx').then((m) => m.FollowAlgorithm),
  },
];
