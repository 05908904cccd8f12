import type { MemberDraft } from '@cloudyard/contract/message/group.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { audience } from '../delivery/audience.queries.ts';
import { nameOfTarget, reached, type Side } from './group-target.queries.ts';

/** Lists are not longer. */
const MOST_LISTED = 1000;

const groups = (db: Db) =>
  db
    .selectFrom('message_group as g')
    .innerJoin('account as a', 'a.id', 'g.created_by')
    .selectAll('g')
    .select([
      sql<string>`case a.real_name when '' then a.username else a.real_name end`.as('creator'),
      sql<number>`(select count(*)::int from message_type t where t.group_id = g.id)`.as('types'),
    ])
    .orderBy('g.name')
    .limit(MOST_LISTED);
export type GroupRow = Awaited<ReturnType<typeof groupsOf>>[number];

/** Null: the platform's. */
export const groupsOf = (db: Db, place: string | null) =>
  groups(db)
    .where('g.enterprise_id', place === null ? 'is' : '=', place)
    .execute();

export const groupById = (db: Db, id: string): Promise<GroupRow | undefined> =>
  groups(db).where('g.id', '=', id).executeTakeFirst();

/** Locked, always in the same order. */
export const lockGroups = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('message_group')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertGroup = (db: Db, row: Insertable<DB['message_group']>) =>
  db.insertInto('message_group').values(row).returning('id').executeTakeFirstOrThrow();

export const updateGroup = (db: Db, id: string, row: Updateable<DB['message_group']>) =>
  db
    .updateTable('message_group')
    .set(row)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Their lines changed: a save based on an older version is refused. */
export const touchGroups = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('message_group')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();

export const deleteGroups = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('message_group')
    .where('id', 'in', [...ids])
    .execute();

export type MemberRow = {
  id: string;
  group_id: string;
  kind: string;
  target_id: string;
  below: boolean;
  name: string;
};

/** The lines of all these groups, with what they name; empty where that is gone. */
export async function membersOf(db: Db, groupIds: readonly string[]): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.group_id, m.kind, m.target_id, m.below, coalesce(n.name, '') as name
    from message_member m
    left join lateral (${nameOfTarget('m', sql.ref('m.enterprise_id'))}) n on true
    where m.group_id = any(${[...groupIds]}::uuid[])
    order by m.created_at, m.id`.execute(db);
  return rows;
}

/** Which groups these lines are of. */
export const memberLines = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('message_member')
    .select(['id', 'group_id'])
    .where('id', 'in', [...ids])
    .execute();

type Group = { id: string; enterprise_id: string | null };

/** Of a repeat the last counts. At least one. */
export const putMembers = (db: Db, { id, enterprise_id }: Group, members: readonly MemberDraft[]) =>
  db
    .insertInto('message_member')
    .values(
      members.map(({ kind, targetId, below }) => ({
        group_id: id,
        enterprise_id,
        kind,
        target_id: targetId,
        below,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'kind', 'target_id'])
        .doUpdateSet((eb) => ({ below: eb.ref('excluded.below') })),
    )
    .execute();

export const deleteMembers = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('message_member')
    .where('id', 'in', [...ids])
    .returning('id')
    .execute();

type Person = { id: string; username: string; real_name: string; place: string };
type Page = { q?: string | undefined; page: number; size: number };

/**
 * The people of a group now, as far as the caller's right reaches: a page of them
 * by name, with where they work.
 */
export async function groupPeople(db: Db, group: Group, side: Side, { q, page, size }: Page) {
  const whom = { groups: [group.id], users: [], everybody: false };
  const found = q ? sql`position(folded(${q}) in folded(a.username || ' ' || a.real_name)) > 0` : sql`true`;
  const people = sql`from (${audience(group.enterprise_id, whom)}) a where ${reached(side, 'a.id')} and ${found}`;
  const [rows, total] = await Promise.all([
    sql<Person>`select a.*, coalesce(d.name, '') as place
      from (select a.* ${people} order by a.real_name collate cn, a.id limit ${size} offset ${page * size}) a
      left join membership m on m.account_id = a.id and m.enterprise_id = ${group.enterprise_id}
      left join department d on d.id = m.department_id
      order by a.real_name collate cn, a.id`.execute(db),
    sql<{ n: number }>`select count(*)::int as n ${people}`.execute(db),
  ]);
  return { rows: rows.rows, total: total.rows[0]?.n ?? 0 };
}
