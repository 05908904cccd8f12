import { publicParts as algorithm } from '../domains/algorithm/lent/public-routes.ts';
import { publicParts as bigdata } from '../domains/bigdata/lent/public-routes.ts';
import type { RoomPart } from '../kit/room-manifest.ts';

/** What rooms add to the public pages of others. */
export const visitorParts: readonly RoomPart[] = [...algorithm, ...bigdata];
