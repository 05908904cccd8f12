import type { Audience } from '@cloudyard/contract/message/sent.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { within } from '../../../kit/reach.ts';

/**
 * The people that the lines of groups mean in an enterprise; one query for each kind finds them by an index.
 * Former members do not count, and a place that a member chose themselves does not until it is confirmed.
 */
const inEnterprise = (place: string, groups: string[]) => {
  const lines = (kind: string) => sql`g.group_id = any(${groups}::uuid[]) and g.kind = ${kind}`;
  return sql`
  select m.account_id from message_member g
    join membership m on m.enterprise_id = ${place} and m.account_id = g.target_id where ${lines('user')}
  union select m.account_id from message_member g
    join department d on d.id = g.target_id or (g.below and d.path @> array[g.target_id])
    join membership m on m.enterprise_id = ${place} and m.department_id = d.id and m.seated where ${lines('department')}
  union select m.account_id from message_member g
    join membership m on m.enterprise_id = ${place} and m.position_id = g.target_id and m.seated where ${lines('position')}
  union select m.account_id from message_member g
    join work_group_member w on w.work_group_id = g.target_id
    join membership m on m.enterprise_id = ${place} and m.account_id = w.account_id where ${lines('work-group')}
  union select m.account_id from message_member g
    join held_role h on h.role_id = g.target_id and h.enterprise_id = ${place}
    join membership m on m.enterprise_id = ${place} and m.account_id = h.account_id where ${lines('role')}`;
};

/** The same for the platform: people, holders of its roles, all members of an enterprise. */
const onPlatform = (groups: string[]) => sql`
  select g.target_id as account_id from message_member g
    where g.group_id = any(${groups}::uuid[]) and g.kind = 'user'
  union select h.account_id from message_member g
    join held_role h on h.role_id = g.target_id and h.enterprise_id is null
    where g.group_id = any(${groups}::uuid[]) and g.kind = 'role'
  union select m.account_id from message_member g join membership m on m.enterprise_id = g.target_id
    where g.group_id = any(${groups}::uuid[]) and g.kind = 'enterprise'`;

const named = (place: string | null, { groups, users, everybody }: Audience): RawBuilder<unknown> => {
  if (place === null) {
    return everybody
      ? sql`select id as account_id from account`
      : sql`${onPlatform(groups)} union select unnest(${users}::uuid[])`;
  }
  if (everybody) return sql`select account_id from membership where enterprise_id = ${place}`;
  return sql`${inEnterprise(place, groups)} union select account_id from membership
    where enterprise_id = ${place} and account_id = any(${users}::uuid[])`;
};

/** Where the sender's right does not reach the whole enterprise: whose right, and how far. */
export type Whom = Audience & { reach?: { reach: Reach; person: string } | undefined };

const reached = (place: string | null, { reach }: Whom) =>
  reach && place
    ? sql`and ${within(reach.reach, 'a.id', { person: reach.person, enterprise: place })}`
    : sql``;

/** All people who would get a message now, each once, as a query others build on: `id, username, real_name`. */
export const audience = (place: string | null, whom: Whom) => sql<{ id: string }>`
  select a.id, a.username, a.real_name from (select distinct account_id from (${named(place, whom)}) n) w
    join account a on a.id = w.account_id where a.removed_at is null ${reached(place, whom)}`;

export async function audienceSize(db: Db, place: string | null, whom: Whom): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (${audience(place, whom)}) a`.execute(db);
  return rows[0]?.n ?? 0;
}

type Person = { id: string; username: string; real_name: string; place: string };

/** The first of them by name, with where they work. */
export async function firstOf(db: Db, place: string | null, whom: Whom, most: number): Promise<Person[]> {
  const { rows } = await sql<Person>`select a.*, coalesce(d.name, '') as place
    from (${audience(place, whom)}) a
    left join membership m on m.account_id = a.id and m.enterprise_id = ${place}
    left join department d on d.id = m.department_id
    order by a.real_name collate cn, a.id limit ${most}`.execute(db);
  return rows;
}
