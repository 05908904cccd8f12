import type { RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { PROJECT_RUN, PROJECTS, RUN_COMPARE } from '../shared/paths.ts';

export const projectRunRoutes: RoomRoute[] = [
  {
    path: PROJECT_RUN,
    title: titles.projectRun,
    permission: 'session',
    inner: PROJECTS,
    load: () => import('./run.page.tsx').then((m) => m.RunPage),
    layout: 'console',
  },
  {
    path: RUN_COMPARE,
    title: titles.compareRuns,
    permission: 'session',
    inner: PROJECTS,
    load: () => import('./compare.page.tsx').then((m) => m.ComparePage),
    layout: 'console',
  },
];
