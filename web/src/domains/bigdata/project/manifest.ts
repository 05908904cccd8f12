import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { PROJECT_PANEL, PROJECTS } from '../shared/paths.ts';

export const projectRoutes: RoomRoute[] = [
  {
    path: PROJECTS,
    title: titles.projects,
    permission: 'session',
    load: () => import('./project-list.page.tsx').then((m) => m.ProjectListPage),
    layout: 'console',
  },
];

export const projectObjects: RoomObject[] = [{ type: 'project', path: PROJECT_PANEL, permission: 'session' }];

export const projectMenu: MenuEntry[] = [
  {
    group: 'bigdata',
    title: titles.projects,
    icon: 'project',
    path: PROJECTS,
    order: 3,
    help: 'projects',
    buttons: [
      { key: 'bigdata.project.read', title: titles.readProjects },
      { key: 'bigdata.project.edit', title: titles.editProjects },
    ],
  },
];
