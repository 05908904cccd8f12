import type { RoomManifest } from '../../kit/room-manifest.ts';
import { datasetMenu, datasetObjects, datasetRoutes } from './dataset/manifest.ts';

export const bigdataManifest: RoomManifest = {
  room: 'bigdata',
  routes: datasetRoutes,
  menu: datasetMenu,
  objects: datasetObjects,
  cards: [],
};
