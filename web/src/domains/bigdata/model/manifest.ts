import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { MODEL, MODELS, TRAIN } from '../shared/paths.ts';

export const modelRoutes: RoomRoute[] = [
  {
    path: MODELS,
    title: titles.models,
    permission: 'session',
    load: () => import('./model-list.page.tsx').then((m) => m.ModelListPage),
    layout: 'console',
  },
  {
    path: MODEL,
    title: titles.model,
    permission: 'session',
    inner: MODELS,
    load: () => import('./model.page.tsx').then((m) => m.ModelPage),
    layout: 'console',
  },
  {
    path: TRAIN,
    title: titles.trainModel,
    permission: 'session',
    inner: MODELS,
    load: () => import('./train.page.tsx').then((m) => m.TrainPage),
    layout: 'console',
  },
];

export const modelObjects: RoomObject[] = [{ type: 'model', path: MODEL, permission: 'session' }];

export const modelMenu: MenuEntry[] = [
  {
    group: 'bigdata',
    title: titles.models,
    icon: 'model',
    path: MODELS,
    order: 20,
    buttons: [
      { key: 'bigdata.model.read', title: titles.readModels },
      { key: 'bigdata.model.edit', title: titles.editModels },
    ],
  },
];
