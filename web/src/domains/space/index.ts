import type { RoomManifest } from '../../kit/room-manifest.ts';

export const spaceManifest: RoomManifest = {
  room: 'space',
  routes: [],
  menu: [],
  cards: [],
};
