import type { Audience } from '@cloudyard/contract/message/sent.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

/** Whom the lines of groups mean in an enterprise. Leavers are nobody there any more. */
const inEnterprise = (place: string, groups: string[]) => sql`
  select m.account_id from message_member g
    join membership m on m.enterprise_id = ${place}
    left join department d on d.id = m.department_id
    where g.group_id = any(${groups}::uuid[]) and case g.kind
      when 'user' then m.account_id = g.target_id
      when 'department' then m.department_id = g.target_id or (g.below and d.path @> array[g.target_id])
      when 'position' then m.position_id = g.target_id
      when 'work-group' then exists (select from work_group_member w
        where w.work_group_id = g.target_id and w.account_id = m.account_id)
      when 'role' then exists (select from held_role h where h.role_id = g.target_id and h.account_id = m.account_id
        and h.enterprise_id = ${place})
      else false end`;

/** The same for the platform: people, holders of its roles, everybody of an enterprise. */
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

/** Everybody who would get a message now, each once, as a question others build on: `id, username, real_name`. */
export const audience = (place: string | null, whom: Audience) => sql<{ id: string }>`
  select a.id, a.username, a.real_name from (select distinct account_id from (${named(place, whom)}) n) w
    join account a on a.id = w.account_id where a.removed_at is null`;

export async function audienceSize(db: Db, place: string | null, whom: Audience): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (${audience(place, whom)}) a`.execute(db);
  return rows[0]?.n ?? 0;
}

type Somebody = { id: string; username: string; real_name: string; place: string };

/** A page of them by name, with where they work. */
export async function audiencePage(
  db: Db,
  place: string | null,
  whom: Audience,
  { q, page, size }: { q?: string | undefined; page: number; size: number },
): Promise<{ rows: Somebody[]; total: number }> {
  const found = q ? sql`where position(folded(${q}) in folded(a.username || ' ' || a.real_name)) > 0` : sql``;
  const { rows } = await sql<Somebody & { total: number }>`
    select a.*, coalesce(d.name, '') as place, count(*) over ()::int as total
    from (${audience(place, whom)}) a
    left join membership m on m.account_id = a.id and m.enterprise_id = ${place}
    left join department d on d.id = m.department_id
    ${found}
    order by a.real_name collate cn, a.id limit ${size} offset ${page * size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
