import type { DeviceFilter } from '@cloudyard/contract/iot/device.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { type Condition, conditionOf } from '../device/filter.queries.ts';

type Below = { id: string; kind: string; query: DeviceFilter | null };

/** These groups and all below them. */
export const groupsBelow = async (db: Db, enterpriseId: string, ids: readonly string[]): Promise<Below[]> =>
  (
    await sql<Below>`
      with recursive below as (
        select id, kind, query from device_group where id = any (${ids}::uuid[]) and enterprise_id = ${enterpriseId}
        union
        select g.id, g.kind, g.query from device_group g join below b on g.parent_id = b.id
        where g.enterprise_id = ${enterpriseId})
      select * from below`.execute(db)
  ).rows;

/**
 * A condition on the row `d` of devices: it is in one of these groups, or in one below. What a group asks for is asked
 * when the condition is used; unknown groups have no members.
 */
export async function deviceInGroups(
  db: Db,
  enterpriseId: string,
  groupIds: readonly string[],
): Promise<Condition> {
  const groups = await groupsBelow(db, enterpriseId, groupIds);
  const picked = groups.filter(({ kind }) => kind === 'picked').map(({ id }) => id);
  const parts = [
    ...(picked.length > 0
      ? [
          sql`d.id in (select m.device_id from device_group_member m where m.group_id = any (${picked}::uuid[])
            and m.enterprise_id = ${enterpriseId})`,
        ]
      : []),
    ...groups.flatMap(({ query }) => (query ? [conditionOf(enterpriseId, query)] : [])),
  ];
  if (parts.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`(d.enterprise_id = ${enterpriseId} and (${sql.join(parts, sql` or `)}))`;
}

/** Of one group; for rules, pushes and commands. */
export const membersOf = (db: Db, enterpriseId: string, groupId: string) =>
  deviceInGroups(db, enterpriseId, [groupId]);
