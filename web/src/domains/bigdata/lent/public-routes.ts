import type { RoomPart } from '../../../kit/room-manifest.ts';

/** On pages of other rooms: following an algorithm of the library. */
export const publicParts: RoomPart[] = [
  {
    of: '/common/algorithm-library',
    key: 'follow-algorithm',
    load: () => import('./follow-algorithm.tsx').then((m) => m.FollowAlgorithm),
  },
];
