import type { Arrangement } from '@cloudyard/contract/portal/arrangement.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export const arrangementsOf = (db: Db, accountId: string): Promise<Arrangement[]> =>
  db
    .selectFrom('arrangement')
    .select(['key', 'value'])
    .where('account_id', '=', accountId)
    .orderBy('key')
    .execute();

/** How many others the user keeps, and how long they are together. */
export const othersThan = (db: Db, accountId: string, key: string) =>
  db
    .selectFrom('arrangement')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .select(sql<number>`coalesce(sum(octet_length(value::text)), 0)::int`.as('bytes'))
    .where('account_id', '=', accountId)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow();

export const putArrangement = (db: Db, accountId: string, { key, value }: Arrangement) => {
  const text = JSON.stringify(value);
  return db
    .insertInto('arrangement')
    .values({ account_id: accountId, key, value: text })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key']).doUpdateSet({ value: text, updated_at: sql`now()` }),
    )
    .execute();
};

export const deleteArrangement = (db: Db, accountId: string, key: string) =>
  db.deleteFrom('arrangement').where('account_id', '=', accountId).where('key', '=', key).execute();

export const deleteArrangements = (db: Db, accountId: string) =>
  db.deleteFrom('arrangement').where('account_id', '=', accountId).execute();
