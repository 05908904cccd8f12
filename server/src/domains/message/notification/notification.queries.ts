import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';

/**
 * A self-defined type that is offered in the current place; `category`: the code of its
 * category, if it is built in.
 */
export const typeByCode = (db: Db, code: string) =>
  db
    .selectFrom('message_type as t')
    .innerJoin('message_category as c', 'c.id', 't.category_id')
    .select(['t.code', 't.category_id', 't.enterprise_id', 'c.code as category', 'c.mail'])
    .where('t.code', '=', code)
    .executeTakeFirst();

/** Colleagues of this name, without oneself. */
export const colleaguesNamed = (
  db: Db,
  enterpriseId: string,
  except: string,
  words: string,
  most: number,
) => {
  const name = sql<string>`a.username || ' ' || a.real_name`;
  return db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .leftJoin('department as d', 'd.id', 'm.department_id')
    .select(['a.id', 'a.username', 'a.real_name', sql<string>`coalesce(d.name, '')`.as('place')])
    .where('m.enterprise_id', '=', enterpriseId)
    .where('a.id', '<>', except)
    .where('a.removed_at', 'is', null)
    .where(sql<boolean>`${matches(sql<string[]>`grams(${name})`, name, words)}`)
    .orderBy(sql`a.real_name collate cn`)
    .orderBy('a.id')
    .limit(most)
    .execute();
};
