import type { PushMode, PushScope } from '@cloudyard/contract/iot/push.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { Problem } from '@cloudyard/contract/kit/problem.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { type CountRow, sums } from '../forward/count.queries.ts';
import { nameOf } from '../people.queries.ts';

const pushes = (db: Db) =>
  db
    .selectFrom('push as p')
    .innerJoin('forward as f', 'f.id', 'p.forward_id')
    .leftJoin('account as u', 'u.id', 'p.updated_by')
    .select(['p.id', 'p.name', 'p.description', 'p.forward_id', 'p.filter', 'p.template', 'p.seconds'])
    .select([
      'p.most_messages',
      'p.is_enabled',
      'p.held_since',
      'p.problem_at',
      'p.created_at',
      'p.updated_at',
    ])
    .select(['f.name as forward_name', 'f.failing_since'])
    .select([
      nameOf('u').as('updated_name'),
      sql<PushScope>`p.scope`.as('scope'),
      sql<PushMode>`p.mode`.as('mode'),
      sql<Problem | null>`p.problem`.as('problem'),
      sql<CountRow & { last_at: string | null }>`(select to_jsonb(s) from (select ${sums},
        max(c.at) filter (where c.delivered > 0) as last_at from forward_count c where c.push_id = p.id) s)`.as(
        'counts',
      ),
      // Of gateways that it has begun to read.
      sql<number>`(select coalesce(sum(greatest(s.frame_no - c.frame_no, 0)), 0)::int from stream_cursor c
        join telemetry_source s on s.id = c.source_id where c.consumer = 'push:' || p.id)`.as('lag'),
    ]);
export type PushRow = Awaited<ReturnType<ReturnType<typeof pushes>['execute']>>[number];

export type Filter = {
  q?: string | undefined;
  forwardId?: string | undefined;
  enabled?: boolean | undefined;
  mode?: PushMode | undefined;
};
const wanted = ({ q, forwardId, enabled, mode }: Filter) =>
  sql<boolean>`${sql.join(
    [
      ...(q ? [matches('p.search', sql`p.name`, q)] : []),
      ...(forwardId ? [sql`p.forward_id = ${forwardId}`] : []),
      ...(mode ? [sql`p.mode = ${mode}`] : []),
      ...(enabled === undefined ? [] : [sql`p.is_enabled = ${enabled}`]),
      sql`true`,
    ],
    sql` and `,
  )}`;

type Sort = `${'' | '-'}${'name' | 'updatedAt'}`;
const orderOf = (sort: Sort = 'name') => {
  const by = sort.endsWith('name') ? sql`p.name` : sql`p.updated_at`;
  return sort.startsWith('-') ? sql`${by} desc, p.id desc` : sql`${by}, p.id`;
};

export async function pushPage(
  db: Db,
  filter: Filter,
  { page, size, sort }: Paging & { sort?: Sort | undefined },
) {
  const rows = await pushes(db)
    .where(wanted(filter))
    .orderBy(orderOf(sort))
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom('push as p')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(wanted(filter))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const pushById = (db: Db, id: string): Promise<PushRow | undefined> =>
  pushes(db).where('p.id', '=', id).executeTakeFirst();

export const lockPush = (db: Db, id: string) =>
  db.selectFrom('push').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const countPushes = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('push')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const insertPush = (db: Db, row: Insertable<DB['push']>) =>
  db.insertInto('push').values(row).execute();
export const updatePush = (db: Db, id: string, row: Updateable<DB['push']>) =>
  db
    .updateTable('push')
    .set({ ...row, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
export const deletePush = (db: Db, id: string) => db.deleteFrom('push').where('id', '=', id).execute();
/** What it remembers of devices is of what it was. */
export const forgetDevices = (db: Db, id: string) =>
  db.deleteFrom('push_device').where('push_id', '=', id).execute();

/** Whether all that is named is there, for the enterprise inside whose wall it is asked. */
export async function areKnown(db: Db, { products, devices, groups }: PushScope): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select (select count(*) from product where id = any(${products}::uuid[])) = ${new Set(products).size}
      and (select count(*) from device where id = any(${devices}::uuid[])) = ${new Set(devices).size}
      and (select count(*) from device_group where id = any(${groups}::uuid[])) = ${new Set(groups).size} as known`.execute(
    db,
  );
  return rows[0]?.known === true;
}

/** Pushes that are for this group. */
export const pushesOfGroup = (db: Db, groupId: string) =>
  db
    .selectFrom('push')
    .select(['id', 'name'])
    .where(sql<boolean>`scope -> 'groups' ? ${groupId}`)
    .orderBy('name')
    .limit(50)
    .execute();
