import { accessDoor } from '../domains/access/index.ts';
import { auditDoor } from '../domains/audit/index.ts';
import { enterpriseDoor } from '../domains/enterprise/index.ts';
import { identityDoor } from '../domains/identity/index.ts';
import { marketDoor } from '../domains/market/index.ts';
import { messageDoor } from '../domains/message/index.ts';
import { portalDoor } from '../domains/portal/index.ts';
import type { Door, DoorRoute } from '../kit/door.ts';

/** Every room of the house; Node reads this list too, for the report of screens. */
export const rooms: readonly Door[] = [
  accessDoor,
  auditDoor,
  enterpriseDoor,
  identityDoor,
  messageDoor,
  marketDoor,
  portalDoor,
];

export const allRoutes: readonly DoorRoute[] = rooms.flatMap((room) => room.routes);
export const allMenu = rooms.flatMap((room) => room.menu);
export const allHeader = rooms.flatMap((room) => room.header ?? []);
export const allCards = rooms.flatMap((room) => room.cards);
