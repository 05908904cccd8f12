import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { isManaged, type Managed } from '../category/category.queries.ts';

const MOST_LISTED = 1000;

/** Types with their category; with recipients and counts for managers. */
const types = (db: Db, managed: Managed) =>
  db
    .selectFrom('message_type as t')
    .innerJoin('message_category as c', 'c.id', 't.category_id')
    .leftJoin(
      sql<{
        messages: number;
        group_name: string | null;
      }>`lateral (select * from type_use(t.id, ${managed.most})
        where ${isManaged('t', managed)})`.as('used'),
      (join) => join.onTrue(),
    )
    .selectAll('t')
    .select(['c.name as category_name', 'c.name_en as category_name_en', 'used.group_name'])
    .select(sql<number>`coalesce(used.messages, 0)`.as('messages'))
    .orderBy('c.sort')
    .orderBy('t.name')
    .limit(MOST_LISTED);
export type TypeRow = Awaited<ReturnType<typeof typesOf>>[number];

const ofCategory = (category: string | undefined) =>
  category === undefined ? sql<SqlBool>`true` : sql<SqlBool>`t.category_id = ${category}`;

/** Null: the platform's. */
export const typesOf = (db: Db, place: string | null, category: string | undefined, managed: Managed) =>
  types(db, managed)
    .where('t.enterprise_id', place === null ? 'is' : '=', place)
    .where(ofCategory(category))
    .execute();

type Met = { accountId: string; here: string | null; category: string | undefined };

/**
 * What a user sees in the current place: the platform's, the enterprise's, and
 * whatever they have messages of.
 */
export const typesMet = (db: Db, { accountId, here, category }: Met, managed: Managed) =>
  types(db, managed)
    .where((eb) =>
      eb.or([
        eb('t.enterprise_id', 'is', null),
        eb('t.enterprise_id', '=', here),
        sql<SqlBool>`t.code in (select n.self_type from inbox_count n where n.account_id = ${accountId} and n.n > 0)`,
      ]),
    )
    .where(ofCategory(category))
    .execute();

export const typeById = (db: Db, id: string, managed: Managed): Promise<TypeRow | undefined> =>
  types(db, managed).where('t.id', '=', id).executeTakeFirst();

/** Locked, always in the same order. */
export const lockTypes = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('message_type')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertType = (db: Db, row: Insertable<DB['message_type']>) =>
  db.insertInto('message_type').values(row).returning('id').executeTakeFirstOrThrow();

export const updateType = (db: Db, id: string, row: Updateable<DB['message_type']>) =>
  db
    .updateTable('message_type')
    .set(row)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const deleteTypes = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('message_type')
    .where('id', 'in', [...ids])
    .execute();

/** A category a type of this place can be of: its own, or one of the platform's. */
export const isCategoryFor = async (db: Db, place: string | null, id: string) =>
  (await db
    .selectFrom('message_category')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('enterprise_id', 'is', null), eb('enterprise_id', '=', place)]))
    .executeTakeFirst()) !== undefined;

/** A group messages of this place can go to: only its own. */
export const isGroupOf = async (db: Db, place: string | null, id: string) =>
  (await db
    .selectFrom('message_group')
    .select('id')
    .where('id', '=', id)
    .where('enterprise_id', place === null ? 'is' : '=', place)
    .executeTakeFirst()) !== undefined;
