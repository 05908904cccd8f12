import type { RoomManifest } from '../../kit/room-manifest.ts';
import { datasetMenu, datasetObjects, datasetRoutes } from './dataset/manifest.ts';
import { extensionMenu, extensionObjects, extensionRoutes } from './extension/manifest.ts';
import { hubActs, hubMenu, hubRoutes } from './hub/manifest.ts';

export const bigdataManifest: RoomManifest = {
  room: 'bigdata',
  routes: [...hubRoutes, ...datasetRoutes, ...extensionRoutes],
  menu: [...hubMenu, ...datasetMenu, ...extensionMenu],
  objects: [...datasetObjects, ...extensionObjects],
  objectActs: hubActs,
  cards: [],
};
