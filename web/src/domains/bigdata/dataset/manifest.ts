import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { DATASET, DATASETS } from './paths.ts';

export const datasetRoutes: RoomRoute[] = [
  {
    path: DATASETS,
    title: titles.datasets,
    permission: 'session',
    load: () => import('./dataset-list.page.tsx').then((m) => m.DatasetListPage),
    layout: 'console',
  },
  {
    path: DATASET,
    title: titles.dataset,
    permission: 'session',
    inner: DATASETS,
    load: () => import('./dataset.page.tsx').then((m) => m.DatasetPage),
    layout: 'console',
  },
];

export const datasetObjects: RoomObject[] = [{ type: 'dataset', path: DATASET, permission: 'session' }];

export const datasetMenu: MenuEntry[] = [
  {
    group: 'bigdata',
    title: titles.datasets,
    icon: 'table',
    path: DATASETS,
    order: 10,
    buttons: [
      { key: 'bigdata.dataset.read', title: titles.readDatasets },
      { key: 'bigdata.dataset.edit', title: titles.editDatasets },
      { key: 'bigdata.model.read', title: titles.readModels },
      { key: 'bigdata.model.edit', title: titles.editModels },
    ],
  },
];
