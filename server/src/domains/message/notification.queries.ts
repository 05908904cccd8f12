import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { matches } from '../../kit/list.ts';

/** A self-defined type that is offered where somebody stands. */
export const typeByCode = (db: Db, code: string) =>
  db
    .selectFrom('message_type')
    .select(['code', 'category_id', 'enterprise_id'])
    .where('code', '=', code)
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
