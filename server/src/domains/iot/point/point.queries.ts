import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { COMPUTED, isComputed } from './computed.ts';

/** Which node is which property of a child. */
export const pointsOf = (db: Db, deviceId: string) =>
  db.selectFrom('device_point').select(['property', 'alias']).where('device_id', '=', deviceId).execute();

/** Without those that are computed here. */
export const measuredOf = async (db: Db, deviceId: string) =>
  (await pointsOf(db, deviceId)).filter(({ alias }) => !isComputed(alias));

export const deleteMeasured = (db: Db, deviceId: string) =>
  sql`delete from device_point where device_id = ${deviceId} and not starts_with(alias, ${COMPUTED})`.execute(
    db,
  );

export const deletePoints = (db: Db, deviceId: string) =>
  db.deleteFrom('device_point').where('device_id', '=', deviceId).execute();

type Point = { property: string; alias: string };

export const insertPoints = (
  db: Db,
  { deviceId, gatewayId }: { deviceId: string; gatewayId: string },
  points: readonly Point[],
) =>
  sql`insert into device_point (device_id, gateway_id, property, alias)
    select ${deviceId}::uuid, ${gatewayId}::uuid, p.property, p.alias
    from unnest(${points.map(({ property }) => property)}::text[], ${points.map(({ alias }) => alias)}::text[])
      as p(property, alias)`.execute(db);

/** Nodes of a gateway that stand for properties, and of which child. */
export const takenNodes = (db: Db, gatewayId: string) =>
  db
    .selectFrom('device_point as o')
    .innerJoin('device as d', 'd.id', 'o.device_id')
    .select(['o.alias', 'o.device_id', sql<string>`coalesce(nullif(d.name, ''), d.code)`.as('name')])
    .where('o.gateway_id', '=', gatewayId)
    .execute();
