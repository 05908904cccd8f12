import type { RoomManifest } from '../../kit/room-manifest.ts';
import { datasetMenu, datasetObjects, datasetRoutes } from './dataset/manifest.ts';
import { extensionMenu, extensionObjects, extensionRoutes } from './extension/manifest.ts';
import { hubActs, hubMenu, hubRoutes } from './hub/manifest.ts';
import { titles } from './i18n/titles.ts';
import { publicRoutes } from './lent/public-routes.ts';
import { modelMenu, modelObjects, modelRoutes } from './model/manifest.ts';
import { projectMenu, projectObjects, projectRoutes } from './project/manifest.ts';
import { projectPanelRoutes } from './project/panel/manifest.ts';
import { projectRunRoutes } from './project-run/manifest.ts';

export const bigdataManifest: RoomManifest = {
  room: 'bigdata',
  routes: [
    ...publicRoutes,
    ...hubRoutes,
    ...datasetRoutes,
    ...modelRoutes,
    ...extensionRoutes,
    ...projectRoutes,
    ...projectPanelRoutes,
    ...projectRunRoutes,
  ],
  menu: [...projectMenu, ...hubMenu, ...datasetMenu, ...modelMenu, ...extensionMenu],
  objects: [...datasetObjects, ...modelObjects, ...extensionObjects, ...projectObjects],
  objectActs: hubActs,
  cards: [
    {
      letter: 't',
      scope: 'place',
      about: 'work',
      title: titles.projectsCard,
      permission: 'session',
      load: () => import('./cards/projects-card.tsx').then((m) => m.ProjectsCard),
      size: { w: 6, h: 6, minW: 4, minH: 4 },
    },
    {
      letter: 'u',
      scope: 'place',
      about: 'work',
      title: titles.runsCard,
      permission: 'session',
      load: () => import('./cards/runs-card.tsx').then((m) => m.RunsCard),
      size: { w: 6, h: 6, minW: 4, minH: 4 },
    },
  ],
};
