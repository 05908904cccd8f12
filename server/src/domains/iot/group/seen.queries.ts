import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { Condition } from '../device/filter.queries.ts';

/** Roles whose holders see devices of this group. */
export const rolesOfGroup = (db: Db, groupId: string) =>
  db
    .selectFrom('device_group_role as l')
    .innerJoin('role as r', 'r.id', 'l.role_id')
    .select(['r.id', 'r.name'])
    .where('l.group_id', '=', groupId)
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();

/** How many of these are roles of an enterprise. */
export const ownRoles = async (db: Db, enterpriseId: string, ids: readonly string[]): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from role
      where id = any (${ids}::uuid[]) and enterprise_id = ${enterpriseId}`.execute(db)
  ).rows[0]?.n ?? 0;

export async function setRolesOfGroup(db: Db, groupId: string, ids: readonly string[], by: string) {
  await sql`delete from device_group_role where group_id = ${groupId} and role_id <> all (${ids}::uuid[])`.execute(
    db,
  );
  await sql`insert into device_group_role (group_id, role_id, created_by)
    select ${groupId}::uuid, r.id, ${by}::uuid from unnest(${ids}::uuid[]) as r(id) on conflict do nothing`.execute(
    db,
  );
}

/** The groups to whose devices the caller is limited; undefined: to none. */
export async function seenGroups(db: Db): Promise<string[] | undefined> {
  const { rows } = await sql<{ groups: string[] | null }>`select seen_groups() as groups`.execute(db);
  return rows[0]?.groups ?? undefined;
}

/** A condition on the row `d` of devices: a user picked it for one of these. */
export const pickedFor = (groups: readonly string[]): Condition =>
  sql`d.id in (select m.device_id from device_group_member m where m.group_id = any (${groups}::uuid[]))`;

export const isAnybodyLimited = async (db: Db, enterpriseId: string): Promise<boolean> =>
  (await db
    .selectFrom('device_group_role')
    .select('role_id')
    .where('enterprise_id', '=', enterpriseId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Which of these people see the device of an alarm. */
export const whoSee = async (db: Db, enterpriseId: string, people: readonly string[], alarmId: string) =>
  (
    await sql<{ id: string }>`
      select p.id from unnest(${people}::uuid[]) as p(id)
      cross join lateral (select seen_groups(p.id, ${enterpriseId}) as groups offset 0) s
      where s.groups is null or exists (select from alarm a join device_group_member m on m.device_id = a.device_id
        where a.id = ${alarmId} and m.group_id = any (s.groups))`.execute(db)
  ).rows.map(({ id }) => id);
