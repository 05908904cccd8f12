import type { Room } from '../../kit/room.ts';

export const marketRoom: Room = {
  name: 'market',
  routes: () => undefined,
};
