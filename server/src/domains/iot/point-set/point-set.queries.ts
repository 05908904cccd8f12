import type { PointRef } from '@cloudyard/contract/iot/point-set.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';

const facts = (db: Db) =>
  db
    .selectFrom('point_set as x')
    .leftJoin('account as o', 'o.id', 'x.owner_id')
    .select(['x.id', 'x.enterprise_id', 'x.owner_id', 'x.name', 'x.is_shared', 'x.revision', 'x.updated_at'])
    .select([nameOf('o').as('owner_name'), sql<number>`jsonb_array_length(x.points)`.as('count')]);
const whole = (db: Db) => facts(db).select(sql<PointRef[]>`x.points`.as('points'));

export type PointSetRow = Awaited<ReturnType<ReturnType<typeof facts>['execute']>>[number];
export type WholeRow = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number];

const MOST_SHOWN = 1_000;

/** Of one person, and what others share; inside the wall. */
export const setsFor = (db: Db, personId: string): Promise<PointSetRow[]> =>
  facts(db)
    .where((eb) => eb.or([eb('x.owner_id', '=', personId), eb('x.is_shared', '=', true)]))
    .orderBy(sql`x.owner_id <> ${personId}`)
    .orderBy('x.name')
    .orderBy('x.id')
    .limit(MOST_SHOWN)
    .execute();

/** One that this person may see. */
export const setFor = (db: Db, id: string, personId: string): Promise<WholeRow | undefined> =>
  whole(db)
    .where('x.id', '=', id)
    .where((eb) => eb.or([eb('x.owner_id', '=', personId), eb('x.is_shared', '=', true)]))
    .executeTakeFirst();

export const lockSetFor = (db: Db, id: string, personId: string): Promise<WholeRow | undefined> =>
  whole(db)
    .where('x.id', '=', id)
    .where((eb) => eb.or([eb('x.owner_id', '=', personId), eb('x.is_shared', '=', true)]))
    .forUpdate('x')
    .executeTakeFirst();

export const setCount = async (db: Db, personId: string): Promise<number> =>
  (
    await db
      .selectFrom('point_set')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('owner_id', '=', personId)
      .executeTakeFirstOrThrow()
  ).n;

export const insertSet = (db: Db, row: Insertable<DB['point_set']>) =>
  db.insertInto('point_set').values(row).execute();

export const updateSet = (db: Db, id: string, row: Updateable<DB['point_set']>) =>
  db
    .updateTable('point_set')
    .set({ ...row, revision: sql`revision + 1`, updated_at: new Date() })
    .where('id', '=', id)
    .execute();

export const deleteSet = (db: Db, id: string) => db.deleteFrom('point_set').where('id', '=', id).execute();

/** How many of these devices are of the enterprise. */
export const devicesHere = async (db: Db, ids: readonly string[]): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from device where id = any (${ids}::uuid[])`.execute(
      db,
    )
  ).rows[0]?.n ?? 0;
