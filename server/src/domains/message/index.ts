import type { Room } from '../../kit/room.ts';

export const messageRoom: Room = {
  name: 'message',
  routes: () => undefined,
};
