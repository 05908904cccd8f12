import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Whose things the caller manages: only managers see counts, and to whom messages go. */
export type Managed = { platform: boolean; enterprise: string | null; most: number };

/** Lists for choosing from are not longer. */
const MOST_LISTED = 1000;

/** Whether a row is of a place whose things the caller manages. */
export const isManaged = (table: string, { platform, enterprise }: Managed) => {
  const place = sql.ref(`${table}.enterprise_id`);
  return sql<SqlBool>`case when ${place} is null then ${platform} else ${place} = ${enterprise}::uuid end`;
};

/** Categories with counts: types as far as the caller sees them, or all of it for managers. */
export const categories = (db: Db, managed: Managed) =>
  db
    .selectFrom('message_category as c')
    .leftJoin(
      sql<{ types: number; messages: number }>`lateral (select * from category_use(c.id, ${managed.most})
        where ${isManaged('c', managed)})`.as('used'),
      (join) => join.onTrue(),
    )
    .selectAll('c')
    .select([
      sql<number>`coalesce(used.types, (select count(*)::int from message_type t where t.category_id = c.id))`.as(
        'types',
      ),
      sql<number>`coalesce(used.messages, 0)`.as('messages'),
    ])
    .orderBy('c.sort')
    .orderBy('c.name')
    .limit(MOST_LISTED);
export type CategoryRow = Awaited<ReturnType<typeof categoriesOf>>[number];

/** Null: the platform's. */
export const categoriesOf = (db: Db, place: string | null, managed: Managed) =>
  categories(db, managed)
    .where('c.enterprise_id', place === null ? 'is' : '=', place)
    .execute();

/** Whether the user has messages of it, in the bin too. */
export const hasMessagesOf = (accountId: string) =>
  sql<SqlBool>`c.id in (select n.category_id from inbox_count n where n.account_id = ${accountId} and n.n > 0)`;

/**
 * What a user sees in the current place: the platform's, the enterprise's, and
 * whatever they have messages of.
 */
export const categoriesMet = (db: Db, accountId: string, here: string | null, managed: Managed) =>
  categories(db, managed)
    .where((eb) =>
      eb.or([eb('c.enterprise_id', 'is', null), eb('c.enterprise_id', '=', here), hasMessagesOf(accountId)]),
    )
    .execute();

export const categoryById = (db: Db, id: string, managed: Managed): Promise<CategoryRow | undefined> =>
  categories(db, managed).where('c.id', '=', id).executeTakeFirst();

/** Locked, always in the same order, so that two requests never wait for each other. */
export const lockCategories = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('message_category')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertCategory = (db: Db, row: Insertable<DB['message_category']>) =>
  db.insertInto('message_category').values(row).returning('id').executeTakeFirstOrThrow();

export const updateCategory = (db: Db, id: string, row: Updateable<DB['message_category']>) =>
  db
    .updateTable('message_category')
    .set(row)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Types, messages, and all inbox lines of them. */
export const moveCategory = (db: Db, gone: string, target: string) =>
  sql`select move_category(${gone}, ${target})`.execute(db);

export const deleteCategories = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('message_category')
    .where('id', 'in', [...ids])
    .execute();
