import type { RoomRoute } from '../../../../kit/room-manifest.ts';
import { titles } from '../../i18n/titles.ts';
import { PROJECT_PANEL, PROJECTS } from '../../shared/paths.ts';

export const projectPanelRoutes: RoomRoute[] = [
  {
    path: PROJECT_PANEL,
    title: titles.projectPanel,
    permission: 'session',
    inner: PROJECTS,
    load: () => import('./panel.page.tsx').then((m) => m.ProjectPanelPage),
    layout: 'console',
  },
];
