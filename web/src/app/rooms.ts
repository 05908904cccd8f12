import { accessManifest } from '../domains/access/index.ts';
import { algorithmManifest } from '../domains/algorithm/index.ts';
import { auditManifest } from '../domains/audit/index.ts';
import { bigdataManifest } from '../domains/bigdata/index.ts';
import { custodyManifest } from '../domains/custody/index.ts';
import { enterpriseManifest } from '../domains/enterprise/index.ts';
import { equipmentManifest } from '../domains/equipment/index.ts';
import { identityManifest } from '../domains/identity/index.ts';
import { iotManifest } from '../domains/iot/index.ts';
import { ledgerManifest } from '../domains/ledger/index.ts';
import { marketManifest } from '../domains/market/index.ts';
import { messageManifest } from '../domains/message/index.ts';
import { operationManifest } from '../domains/operation/index.ts';
import { portalManifest } from '../domains/portal/index.ts';
import { publishingManifest } from '../domains/publishing/index.ts';
import { runtimeManifest } from '../domains/runtime/index.ts';
import { spaceManifest } from '../domains/space/index.ts';
import type { RoomManifest, RoomRoute } from '../kit/room-manifest.ts';

/** Every room of the console; Node reads this list too, for the report of screens. */
export const rooms: readonly RoomManifest[] = [
  accessManifest,
  auditManifest,
  enterpriseManifest,
  identityManifest,
  messageManifest,
  ledgerManifest,
  spaceManifest,
  runtimeManifest,
  publishingManifest,
  marketManifest,
  equipmentManifest,
  algorithmManifest,
  iotManifest,
  bigdataManifest,
  operationManifest,
  custodyManifest,
  portalManifest,
];

export const allRoutes: readonly RoomRoute[] = rooms.flatMap((room) => room.routes);
export const allMenu = rooms.flatMap((room) => room.menu);
export const allHeader = rooms.flatMap((room) => room.header ?? []);
export const allObjects = rooms.flatMap((room) => room.objects ?? []);
export const allObjectTabs = rooms.flatMap((room) => room.objectTabs ?? []);
export const allObjectActs = rooms.flatMap((room) => room.objectActs ?? []);
export const allCards = rooms.flatMap((room) => room.cards);
