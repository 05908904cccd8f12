import type { RoomManifest } from '../../kit/room-manifest.ts';
import { datasetMenu, datasetObjects, datasetRoutes } from './dataset/manifest.ts';
import { extensionMenu, extensionObjects, extensionRoutes } from './extension/manifest.ts';
import { hubActs, hubMenu, hubRoutes } from './hub/manifest.ts';
import { modelMenu, modelObjects, modelRoutes } from './model/manifest.ts';

export const bigdataManifest: RoomManifest = {
  room: 'bigdata',
  routes: [...hubRoutes, ...datasetRoutes, ...modelRoutes, ...extensionRoutes],
  menu: [...hubMenu, ...datasetMenu, ...modelMenu, ...extensionMenu],
  objects: [...datasetObjects, ...modelObjects, ...extensionObjects],
  objectActs: hubActs,
  cards: [],
};
