import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { RunState } from '@cloudyard/contract/runtime/values.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type InstanceRow = Selectable<DB['instance']>;
export type ReleaseRow = Selectable<DB['instance_release']>;

const instances = (db: Db) =>
  db
    .selectFrom('instance as i')
    .innerJoin('enterprise as e', 'e.id', 'i.enterprise_id')
    .innerJoin('space as s', 's.id', 'i.space_id')
    .innerJoin('instance_release as r', 'r.id', 'i.release_id')
    .where('i.removed_at', 'is', null);

const shown = (db: Db) =>
  instances(db)
    .selectAll('i')
    .select(['e.name as enterprise_name', 's.name as space_name', 'r.kind', 'r.version']);
export type ShownInstance = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const shownInstance = (db: Db, id: string) => shown(db).where('i.id', '=', id).executeTakeFirst();

/** Also one that is removed: its job may still have to do that. */
export const instanceById = (db: Db, id: string) =>
  db.selectFrom('instance').selectAll().where('id', '=', id).executeTakeFirst();

export const lockInstance = (db: Db, id: string) =>
  db.selectFrom('instance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const instancesOfEnterprise = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('instance')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

export const instancesOfSpace = (db: Db, spaceId: string) =>
  db
    .selectFrom('instance')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export type Filter = {
  enterpriseId?: string | undefined;
  state?: RunState | undefined;
  q?: string | undefined;
};

const isWanted = ({ enterpriseId, state, q }: Filter) =>
  sql<boolean>`true ${enterpriseId ? sql`and i.enterprise_id = ${enterpriseId}` : sql``}
    ${state ? sql`and i.state = ${state}` : sql``}
    ${q ? sql`and (${matches('i.search', sql`i.name || ' ' || i.host`, q)} or ${isOf(q)})` : sql``}`;
const isOf = (q: string) => sql`position(folded(${q}) in folded(e.name)) > 0`;

/** The newest first, with how many there are of each state. */
export async function instancePage(db: Db, filter: Filter, { page, size }: Paging) {
  const { state, ...others } = filter;
  const rows = await shown(db)
    .where(isWanted(filter))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const counted = await instances(db)
    .where(isWanted(others))
    .groupBy('i.state')
    .select(['i.state', (eb) => eb.fn.countAll<number>().as('n')])
    .execute();
  const counts = Object.fromEntries(counted.map((one) => [one.state, one.n]));
  const all = counted.reduce((sum, { n }) => sum + n, 0);
  return { rows, total: state ? (counts[state] ?? 0) : all, counts: { ...counts, all } };
}

export const insertInstance = (db: Db, row: Insertable<DB['instance']>) =>
  db.insertInto('instance').values(row).returningAll().executeTakeFirstOrThrow();

export const updateInstance = (db: Db, id: string, changes: Updateable<DB['instance']>) =>
  db.updateTable('instance').set(changes).where('id', '=', id).execute();

/** Something else is wanted: the runtime has to follow, and a job sees to it. */
export const changeWish = (db: Db, id: string, changes: Updateable<DB['instance']>) =>
  db
    .updateTable('instance')
    .set({ ...changes, attempts: 0, error: '', generation: sql`generation + 1` })
    .where('id', '=', id)
    .returning('generation')
    .executeTakeFirstOrThrow();

/** No job works on them: it was lost with its process. */
export const unsettled = (db: Db, at: Date) =>
  db
    .selectFrom('instance')
    .select('id')
    .where(sql<boolean>`applied < generation`)
    .where(sql<boolean>`coalesce(tried_at, created_at) < ${at}::timestamptz - interval '30 seconds'`)
    .limit(100)
    .execute();

export const anyInstance = async (db: Db) =>
  (await db.selectFrom('instance').select('id').where('removed_at', 'is', null).limit(1).execute()).length >
  0;

/** The first of `host`, `host2`, `host3` … that is free, for a space: `{application}-{space}`. */
export async function freeHost(db: Db, slug: string, spaceName: string): Promise<string> {
  const taken = await db
    .selectFrom('instance')
    .select('host')
    .where('removed_at', 'is', null)
    .where('host', 'like', `${slug}%-${spaceName}`)
    .execute();
  const known = new Set(taken.map(({ host }) => host));
  for (let n = 1; ; n += 1) {
    const host = `${slug}${n === 1 ? '' : n}-${spaceName}`;
    if (!known.has(host)) return host;
  }
}

// Releases ----------------------------------------------------------------------------------------------------

export const insertRelease = (db: Db, row: Insertable<DB['instance_release']>) =>
  db.insertInto('instance_release').values(row).returningAll().executeTakeFirstOrThrow();

export const releaseById = (db: Db, id: string) =>
  db.selectFrom('instance_release').selectAll().where('id', '=', id).executeTakeFirst();

/** The latest of them, where two versions have the same program. */
export const releaseOfDigest = (db: Db, instanceId: string, digest: string) =>
  db
    .selectFrom('instance_release')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('digest', '=', digest)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const KEPT_RELEASES = 5;
export const lastReleases = (db: Db, instanceId: string) =>
  db
    .selectFrom('instance_release')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(KEPT_RELEASES)
    .execute();

// What happened -----------------------------------------------------------------------------------------------

export const insertEvent = (db: Db, row: Insertable<DB['instance_event']>) =>
  db.insertInto('instance_event').values(row).execute();

export const lastEvents = (db: Db, instanceId: string) =>
  db
    .selectFrom('instance_event')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

export const instanceAt = (db: Db, host: string) =>
  db
    .selectFrom('instance')
    .select(['id', 'enterprise_id', 'name'])
    .where('host', '=', host)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** What was made for these, by the id of the holder. */
export const instancesOfHolders = (db: Db, type: string, ids: readonly string[]) =>
  db
    .selectFrom('instance')
    .selectAll()
    .where('holder_type', '=', type)
    .where('holder_id', 'in', ids.length > 0 ? [...ids] : [null])
    .execute();

type Inside = { session: string; accountId: string; instanceId: string };

/** Logins inside an instance of an enterprise they may not enter any more. What is no instance its own room decides. */
export const strangersInside = async (db: Db, inside: readonly Inside[]) => {
  const { rows } = await sql<{ session: string }>`select distinct v.session
    from unnest(${inside.map(({ session }) => session)}::text[], ${inside.map(({ accountId }) => accountId)}::uuid[],
      ${inside.map(({ instanceId }) => instanceId)}::uuid[]) v(session, account_id, instance_id)
    join instance i on i.id = v.instance_id
    where not exists (select from membership m join enterprise e on e.id = m.enterprise_id
      where m.account_id = v.account_id and m.enterprise_id = i.enterprise_id and e.suspended_at is null)`.execute(
    db,
  );
  return rows.map(({ session }) => session);
};

/** Of all spaces: what runs, and what should and does not. */
export async function instanceCounts(db: Db): Promise<{ running: number; failing: number }> {
  const { rows } = await sql<{ running: number; failing: number }>`
    select count(*) filter (where state = 'running')::int as running,
      count(*) filter (where wanted = 'run' and state = 'crashed')::int as failing
    from instance where removed_at is null`.execute(db);
  return rows[0] ?? { running: 0, failing: 0 };
}

/** Whose applications take most memory, as measured in the last minutes. */
export const mostMemory = async (db: Db, at: Date, most: number) => {
  const { rows } = await sql<{ id: string; name: string; amount: number }>`
    with newest as (
      select distinct on (instance_id) instance_id, enterprise_id, memory_bytes from instance_minute
      where at > ${at}::timestamptz - interval '5 minutes' order by instance_id, at desc)
    select e.id, e.name, sum(n.memory_bytes)::float8 as amount from newest n join enterprise e on e.id = n.enterprise_id
    group by e.id, e.name having sum(n.memory_bytes) > 0 order by amount desc, e.id limit ${most}`.execute(
    db,
  );
  return rows;
};
