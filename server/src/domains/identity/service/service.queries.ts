import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { countAll, direction, matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export const enabledServices = (db: Db) =>
  db
    .selectFrom('cas_service')
    .select(['id', 'name', 'address', 'may_proxy', 'single_logout'])
    .where('enabled', '=', true)
    .execute();

const sortColumns = { name: 'name', address: 'address', createdAt: 'created_at' } as const;
type Query = {
  offset: number;
  limit: number;
  q?: string | undefined;
  sort?: `${'' | '-'}${keyof typeof sortColumns}` | undefined;
};

const asked = (db: Db, q: string | undefined) =>
  db
    .selectFrom('cas_service')
    .$if(!!q, (rows) => rows.where(matches('search', sql<string>`name || ' ' || address`, q as string)));

export async function servicePage(db: Db, query: Query) {
  const [field, order] = direction(query.sort ?? 'name');
  const rows = await asked(db, query.q)
    .selectAll()
    .orderBy(sortColumns[field], order)
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await asked(db, query.q).select(countAll).executeTakeFirstOrThrow();
  return { rows, total };
}

export const serviceById = (db: Db, id: string) =>
  db.selectFrom('cas_service').selectAll().where('id', '=', id).executeTakeFirst();

export const insertService = (db: Db, row: Insertable<DB['cas_service']>) =>
  db.insertInto('cas_service').values(row).returningAll().executeTakeFirstOrThrow();

export const updateService = (db: Db, id: string, row: Insertable<DB['cas_service']>) =>
  db.updateTable('cas_service').set(row).where('id', '=', id).returningAll().executeTakeFirst();

export const deleteService = (db: Db, id: string) =>
  db.deleteFrom('cas_service').where('id', '=', id).returningAll().executeTakeFirst();

/** The notices to services about logouts, newest first. */
export async function logoutPage(
  db: Db,
  { page, size, state, q }: Paging & { state?: string | undefined; q?: string | undefined },
) {
  const rows = db
    .selectFrom('cas_login as l')
    .innerJoin('tgt as t', 't.id', 'l.tgt_id')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .where('l.logout', '<>', 'open')
    .$if(!!state, (query) => query.where('l.logout', '=', state as string))
    .$if(!!q, (query) =>
      query.where(sql<boolean>`position(folded(${q}) in folded(a.username || ' ' || l.service)) > 0`),
    );
  const found = await rows
    .selectAll('l')
    .select('a.username')
    .orderBy('l.logout_at', (order) => order.desc().nullsLast())
    .orderBy('l.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: found, total };
}
