import type { DeviceStatus } from '@cloudyard/contract/iot/device.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { statusOf } from '../device/filter.queries.ts';

/**
 * Devices by state, of one enterprise or of all. Those of one gateway, kind and switch are all alike: they are counted
 * together, and only one of them is asked for its state.
 */
export async function countStates(db: Db, enterpriseId?: string) {
  const { rows } = await sql<{ enterprise_id: string; status: DeviceStatus; total: number }>`
    with alike as (
      select enterprise_id, gateway_id, node_type, is_enabled, count(*) as total, min(id::text)::uuid as id
      from device where ${enterpriseId ?? null}::uuid is null or enterprise_id = ${enterpriseId ?? null}::uuid
      group by 1, 2, 3, 4)
    select a.enterprise_id, ${statusOf} as status, sum(a.total)::bigint as total
    from alike a join device d on d.id = a.id
    left join gateway g on g.id = d.gateway_id left join equipment_certificate c on c.id = g.certificate_id
    group by 1, 2`.execute(db);
  return rows;
}

export type HourRow = { enterpriseId: string; devices: number; online: number };

/** The last look within an hour is what is kept of it. */
export const writeHours = (db: Db, at: Date, all: readonly HourRow[]) =>
  sql`
    insert into device_hour (enterprise_id, at, devices, online)
    select * from unnest(${all.map(({ enterpriseId }) => enterpriseId)}::uuid[], ${all.map(() => at)}::timestamptz[],
      ${all.map(({ devices }) => devices)}::bigint[], ${all.map(({ online }) => online)}::bigint[])
    on conflict (enterprise_id, at) do update set devices = excluded.devices, online = excluded.online`.execute(
    db,
  );

export const deleteHoursBefore = (db: Db, at: Date) =>
  db.deleteFrom('device_hour').where('at', '<', at).execute();

export const hoursSince = (db: Db, enterpriseId: string, since: Date) =>
  db
    .selectFrom('device_hour')
    .select(['at', 'devices', 'online'])
    .where('enterprise_id', '=', enterpriseId)
    .where('at', '>=', since)
    .orderBy('at')
    .execute();

/** Its own, and the platform's that it has devices of. */
export async function countProducts(db: Db, enterpriseId: string) {
  const { rows } = await sql<{ enabled: number; disabled: number }>`
    select count(*) filter (where p.is_enabled)::int as enabled, count(*) filter (where not p.is_enabled)::int as disabled
    from product_named p where p.enterprise_id = ${enterpriseId}
      or exists (select from device_tally t where t.product_id = p.id and t.enterprise_id = ${enterpriseId} and t.total > 0)`.execute(
    db,
  );
  return rows[0] ?? { enabled: 0, disabled: 0 };
}

export const topGroups = (db: Db, most: number) =>
  db
    .selectFrom('device_group')
    .select(['id', 'name'])
    .where('parent_id', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute();

export async function namesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('device').select(['id', 'name', 'code']).where('id', 'in', ids).execute();
}

export const startedForwards = (db: Db) =>
  db
    .selectFrom('forward')
    .select(['id', 'name', 'failing_since'])
    .where('is_started', '=', true)
    .orderBy('failing_since')
    .orderBy('name')
    .execute();
