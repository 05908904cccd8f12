import type { DeviceFilter } from '@cloudyard/contract/iot/device.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';

const shown = (db: Db) =>
  db
    .selectFrom('device_group as x')
    .leftJoin('account as u', 'u.id', 'x.updated_by')
    .select(['x.id', 'x.enterprise_id', 'x.parent_id', 'x.name', 'x.description', 'x.updated_at'])
    .select([
      nameOf('u').as('updated_name'),
      sql<'picked' | 'query'>`x.kind`.as('kind'),
      sql<DeviceFilter | null>`x.query`.as('query'),
      sql<number | null>`case when x.kind = 'picked' then (
        select count(*)::int from device_group_member m where m.group_id = x.id) end`.as('picked'),
    ]);
export type GroupRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const allGroups = (db: Db): Promise<GroupRow[]> =>
  shown(db).orderBy('x.name').orderBy('x.id').execute();

export const groupById = (db: Db, id: string): Promise<GroupRow | undefined> =>
  shown(db).where('x.id', '=', id).executeTakeFirst();

export const groupCount = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('device_group')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const insertGroup = (db: Db, row: Insertable<DB['device_group']>) =>
  db.insertInto('device_group').values(row).execute();

export const updateGroup = (db: Db, id: string, row: Updateable<DB['device_group']>) =>
  db.updateTable('device_group').set(row).where('id', '=', id).execute();

export const lockGroup = (db: Db, id: string) =>
  db.selectFrom('device_group').select('id').where('id', '=', id).forUpdate().execute();

export const deleteGroup = (db: Db, id: string) =>
  db.deleteFrom('device_group').where('id', '=', id).execute();

/** The ids from a group up to its root, itself first. */
export const pathOf = async (db: Db, id: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      with recursive up as (
        select id, parent_id, 1 as step from device_group where id = ${id}
        union all
        select g.id, g.parent_id, up.step + 1 from device_group g join up on g.id = up.parent_id where up.step < 100)
      select id from up order by step`.execute(db)
  ).rows.map((row) => row.id);

/** How many levels there are from a group down, itself included. */
export const heightOf = async (db: Db, id: string): Promise<number> =>
  (
    await sql<{ height: number }>`
      with recursive down as (
        select id, 1 as step from device_group where id = ${id}
        union all
        select g.id, down.step + 1 from device_group g join down on g.parent_id = down.id where down.step < 100)
      select coalesce(max(step), 0) as height from down`.execute(db)
  ).rows[0]?.height ?? 0;

export const memberCount = async (db: Db, groupId: string): Promise<number> =>
  (
    await db
      .selectFrom('device_group_member')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow()
  ).n;

/** Only those of the enterprise; answers how many are new. */
export const insertMembers = async (db: Db, groupId: string, deviceIds: readonly string[], by: string) => {
  const { numAffectedRows } = await sql`
    insert into device_group_member (group_id, device_id, added_by)
    select ${groupId}::uuid, d.id, ${by}::uuid from device d where d.id = any (${deviceIds}::uuid[])
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
};

export const deleteMembers = async (db: Db, groupId: string, deviceIds: readonly string[]) => {
  const { numAffectedRows } = await sql`
    delete from device_group_member where group_id = ${groupId} and device_id = any (${deviceIds}::uuid[])`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};

export const childGroups = (db: Db, id: string) =>
  db
    .selectFrom('device_group')
    .select(['id', 'name'])
    .where('parent_id', '=', id)
    .orderBy('name')
    .limit(100)
    .execute();
