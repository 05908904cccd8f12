import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

const failures = sql<number>`case when g.failed_at < now() - interval '12 hours' then 1 else g.failures + 1 end`;

const counting = sql`
  on conflict (key) do update set
    failures = ${failures},
    locked_until = case when ${failures} >= 5
      then now() + least(interval '15 minutes', interval '30 seconds' * power(2, least(${failures} - 5, 5))) end,
    failed_at = now()
  where g.locked_until is null or g.locked_until <= now()
  returning g.failures`;

/**
 * Counts an attempt before it is judged, so that many at once are not judged more often than one after the other:
 * one statement asks for the lock and counts. From the fifth on each one locks, longer and longer, a quarter of an
 * hour at most. False: locked already.
 */
export async function takeAttempt(db: Db, key: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into login_guard as g (key, failures) values (${key}, 1) ${counting}`.execute(db);
  return rows.length > 0;
}

/**
 * The same for two counts at once; the second one is asked only when the first is open. Which of them let the
 * attempt pass.
 */
export async function takeAttempts(db: Db, shown: Buffer, hidden: Buffer) {
  const { rows } = await sql<{ shown: boolean; hidden: boolean }>`
    with one as (insert into login_guard as g (key, failures) values (${shown}, 1) ${counting}),
    other as (insert into login_guard as g (key, failures) select ${hidden}::bytea, 1 from one ${counting})
    select exists (select from one) as shown, exists (select from other) as hidden`.execute(db);
  return rows[0] ?? { shown: false, hidden: false };
}

export const clearAttempts = (db: Db, keys: Buffer[]) =>
  db.deleteFrom('login_guard').where('key', 'in', keys).execute();

export const insertFailure = (db: Db, row: Insertable<DB['login_failure']>) =>
  db.insertInto('login_failure').values(row).execute();

/** Counts that are not used any more; failures are kept for half a year, as the law asks of logs. */
export async function sweepAttempts(db: Db) {
  await db.deleteFrom('login_guard').where('failed_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('login_failure').where('time', '<', sql<Date>`now() - interval '400 days'`).execute();
}
