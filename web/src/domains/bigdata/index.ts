import type { RoomManifest } from '../../kit/room-manifest.ts';
import { datasetMenu, datasetObjects, datasetRoutes } from './dataset/manifest.ts';
import { modelMenu, modelObjects, modelRoutes } from './model/manifest.ts';

export const bigdataManifest: RoomManifest = {
  room: 'bigdata',
  routes: [...datasetRoutes, ...modelRoutes],
  menu: [...datasetMenu, ...modelMenu],
  objects: [...datasetObjects, ...modelObjects],
  cards: [],
};
