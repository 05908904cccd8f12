import type { ForwardState, SinkConfig, SinkKind } from '@cloudyard/contract/iot/forward.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { Problem } from '@cloudyard/contract/kit/problem.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';
import { type CountRow, perSecond, sums } from './count.queries.ts';

/** What people see of it: what they want of it goes before what its sender saw. */
const stateOf = sql<ForwardState>`case when not f.is_started then 'stopped' when f.is_draining then 'draining' else f.link end`;

const forwards = (db: Db) =>
  db
    .selectFrom('forward as f')
    .leftJoin('account as u', 'u.id', 'f.updated_by')
    .leftJoin('forward as b', 'b.id', 'f.fallback_id')
    .select([
      'f.id',
      'f.name',
      'f.description',
      'f.secret_names',
      'f.batch',
      'f.in_flight',
      'f.timeout_seconds',
    ])
    .select([
      'f.most_attempts',
      'f.ttl_seconds',
      'f.most_rows',
      'f.most_bytes',
      'f.is_started',
      'f.is_draining',
    ])
    .select(['f.checked_at', 'f.failing_since', 'f.delivered_at', 'f.created_at', 'f.updated_at'])
    .select([
      nameOf('u').as('updated_name'),
      stateOf.as('state'),
      'f.fallback_id',
      'b.name as fallback_name',
      sql<SinkKind>`f.kind`.as('kind'),
      sql<SinkConfig>`f.config`.as('config'),
      sql<'oldest' | 'newest' | 'hold'>`f.overflow`.as('overflow'),
      sql<Problem | null>`f.problem`.as('problem'),
      sql<CountRow>`(select to_jsonb(s) from (select ${sums} from forward_count c where c.forward_id = f.id) s)`.as(
        'counts',
      ),
      sql<Date | null>`(select min(created_at) from (select created_at from push_message m where m.forward_id = f.id
        and m.state = 'queued' order by m.id limit 1) q)`.as('oldest_at'),
      sql<number>`(select count(*)::int from push p where p.forward_id = f.id)`.as('pushes'),
      sql<number>`(select count(*)::int from forward o where o.fallback_id = f.id)`.as('fallback_of'),
      perSecond.as('per_second'),
    ]);
export type ForwardRow = Awaited<ReturnType<ReturnType<typeof forwards>['execute']>>[number];

export type Filter = {
  q?: string | undefined;
  kind?: SinkKind | undefined;
  state?: ForwardState | undefined;
  failing?: boolean | undefined;
};
const wanted = ({ q, kind, state, failing }: Filter) =>
  sql<boolean>`${sql.join(
    [
      ...(q ? [matches('f.search', sql`f.name`, q)] : []),
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(state ? [sql`${stateOf} = ${state}`] : []),
      ...(failing === undefined ? [] : [sql`(f.failing_since is not null) = ${failing}`]),
      sql`true`,
    ],
    sql` and `,
  )}`;

type Sort = `${'' | '-'}${'name' | 'updatedAt'}`;
const orderOf = (sort: Sort = 'name') => {
  const by = sort.endsWith('name') ? sql`f.name` : sql`f.updated_at`;
  return sort.startsWith('-') ? sql`${by} desc, f.id desc` : sql`${by}, f.id`;
};

export async function forwardPage(
  db: Db,
  filter: Filter,
  { page, size, sort }: Paging & { sort?: Sort | undefined },
) {
  const rows = await forwards(db)
    .where(wanted(filter))
    .orderBy(orderOf(sort))
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom('forward as f')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(wanted(filter))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const forwardById = (db: Db, id: string): Promise<ForwardRow | undefined> =>
  forwards(db).where('f.id', '=', id).executeTakeFirst();

export const lockForward = (db: Db, id: string) =>
  db.selectFrom('forward').select(['id', 'secrets']).where('id', '=', id).forUpdate().executeTakeFirst();

export const sealedOf = (db: Db, id: string) =>
  db.selectFrom('forward').select(['secrets', 'kind']).where('id', '=', id).executeTakeFirst();

/** What all instances but this one may keep together. */
export async function reserved(db: Db, butId: string) {
  const { rows } = await sql<{ n: number; rows: number; bytes: number }>`
    select count(*)::int as n, coalesce(sum(most_rows), 0)::bigint as rows, coalesce(sum(most_bytes), 0)::bigint as bytes
    from forward where id <> ${butId}`.execute(db);
  return rows[0] ?? { n: 0, rows: 0, bytes: 0 };
}

export const insertForward = (db: Db, row: Insertable<DB['forward']>) =>
  db.insertInto('forward').values(row).execute();

export const updateForward = (db: Db, id: string, row: Updateable<DB['forward']>) =>
  db.updateTable('forward').set(row).where('id', '=', id).execute();

/** What it was made of changed: a sender that has the former begins anew. */
export const renewForward = (db: Db, id: string) =>
  sql`update forward set revision = revision + 1 where id = ${id}`.execute(db);

export const deleteForward = (db: Db, id: string) => db.deleteFrom('forward').where('id', '=', id).execute();

export async function letterPage(db: Db, forwardId: string, { page, size }: Paging) {
  const dead = () =>
    db.selectFrom('push_message as m').where('m.forward_id', '=', forwardId).where('m.state', '=', 'dead');
  const rows = await dead()
    .leftJoin('push as p', 'p.id', 'm.push_id')
    .select(['m.id', 'm.device_id', 'm.device_name', 'm.device_code', 'm.payload', 'm.bytes', 'm.attempts'])
    .select(['m.created_at', 'm.ended_at', 'm.handed_by', 'p.name as push_name'])
    .select(sql<Problem | null>`m.problem`.as('problem'))
    .orderBy('m.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await dead()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
export type LetterRow = Awaited<ReturnType<typeof letterPage>>['rows'][number];
