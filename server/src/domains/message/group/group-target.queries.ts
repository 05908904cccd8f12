import type { MemberDraft, MemberKind } from '@cloudyard/contract/message/group.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import { within } from '../../../kit/reach.ts';

// What lines of groups name: things and people of an enterprise, or, for the platform,
// users, its roles, enterprises.

const called = sql`case a.real_name when '' then a.username else a.real_name end`;

/** The name of what a line (`kind`, `target_id`) means in a place; no row when there is no such thing there. */
export function nameOfTarget(line: string, place: RawBuilder<unknown>) {
  const kind = sql.ref(`${line}.kind`);
  const id = sql.ref(`${line}.target_id`);
  return sql`select d.name from department d
      where ${kind} = 'department' and d.id = ${id} and d.enterprise_id = ${place}
    union all select p.name from position p
      where ${kind} = 'position' and p.id = ${id} and p.enterprise_id = ${place}
    union all select w.name from work_group w
      where ${kind} = 'work-group' and w.id = ${id} and w.enterprise_id = ${place}
    union all select ${called} from account a
      where ${kind} = 'user' and a.id = ${id} and a.removed_at is null and (${place} is null or exists (
        select from membership e where e.account_id = a.id and e.enterprise_id = ${place}))
    union all select r.name from role r
      where ${kind} = 'role' and r.id = ${id} and r.enterprise_id is not distinct from ${place}
    union all select e.name from enterprise e
      where ${kind} = 'enterprise' and e.id = ${id} and ${place} is null`;
}

/** The caller's view: a place, and the people of it within their reach. */
export type Side = { place: string | null; reach: Reach; person: string };

/** Whether the caller's right reaches the user in that column. */
export const reached = ({ place, reach, person }: Side, account: string) =>
  place === null ? sql`true` : within(reach, account, { person, enterprise: place });

/** How many of these can be named in a place. */
export async function countTargets(db: Db, side: Side, members: readonly MemberDraft[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from unnest(${members.map(({ kind }) => kind)}::text[], ${members.map(({ targetId }) => targetId)}::uuid[])
      wanted(kind, target_id)
    cross join lateral (${nameOfTarget('wanted', sql`${side.place}::uuid`)}) n
    where wanted.kind <> 'user' or ${reached(side, 'wanted.target_id')}`.execute(db);
  return rows[0]?.n ?? 0;
}

export type TargetRow = { id: string; name: string; hint: string };
type Search = (side: Side, q: string | undefined) => RawBuilder<TargetRow>;

/** The names of few things are scanned; many have an index of grams. */
const named = (column: string, q: string | undefined) =>
  q ? sql`position(folded(${q}) in folded(${sql.ref(column)})) > 0` : sql`true`;

const indexed = (grams: RawBuilder<string[]>, text: RawBuilder<string>, q: string | undefined) =>
  q ? matches(grams, text, q) : sql`true`;

const person = sql<string>`a.username || ' ' || a.real_name`;
const isPerson = (q: string | undefined) => indexed(sql<string[]>`grams(${person})`, person, q);

const searches: Record<MemberKind, Search> = {
  department: ({ place }, q) => sql`select d.id, d.name, coalesce(above.name, '') as hint from department d
    left join department above on above.id = d.parent_id
    where d.enterprise_id = ${place} and ${named('d.name', q)} order by d.name`,
  position: ({ place }, q) => sql`select p.id, p.name, d.name as hint from position p
    join department d on d.id = p.department_id
    where p.enterprise_id = ${place} and ${named('p.name', q)} order by p.name, d.name`,
  'work-group': ({ place }, q) => sql`select w.id, w.name, d.name as hint from work_group w
    join department d on d.id = w.department_id
    where w.enterprise_id = ${place} and ${named('w.name', q)} order by w.name, d.name`,
  user: (side, q) =>
    side.place === null
      ? sql`select a.id, ${called} as name, a.username as hint from account a
          where a.removed_at is null and ${isPerson(q)} order by a.real_name, a.username`
      : sql`select a.id, ${called} as name, a.username as hint from membership m join account a on a.id = m.account_id
          where m.enterprise_id = ${side.place} and a.removed_at is null and ${reached(side, 'm.account_id')}
            and ${isPerson(q)} order by a.real_name, a.username`,
  role: ({ place }, q) => sql`select r.id, r.name, r.description as hint from role r
    where r.enterprise_id is not distinct from ${place}::uuid
      and ${indexed(sql.ref('r.search'), sql<string>`r.name || ' ' || r.description`, q)} order by r.name`,
  enterprise: (_, q) => sql`select e.id, e.name, e.alias as hint from enterprise e
    where ${indexed(sql.ref('e.search'), sql<string>`e.name || ' ' || e.alias`, q)} order by e.name`,
};

/** The first of one kind, by name. */
export async function targetsNamed(
  db: Db,
  side: Side,
  { kind, q, most }: { kind: MemberKind; q: string | undefined; most: number },
): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`${searches[kind](side, q)} limit ${most}`.execute(db);
  return rows;
}
