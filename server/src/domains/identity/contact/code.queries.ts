import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type CodeFor = {
  purpose: 'register' | 'login' | 'repeat' | 'reset' | 'contact';
  target: string;
  holder: Buffer;
};

/** A pool of counts: codes for a known browser, or those for one purpose. */
export type Pool = CodeFor['purpose'] | 'known';

/** How many were sent in the last minute and the last day: to this target out of a pool, or for this address. */
export async function sentLately(db: Db, column: 'target' | 'address', value: string, pool?: Pool) {
  const { minute, day } = await db
    .selectFrom('verification_code')
    .select([
      sql<number>`count(*) filter (where sent_at > now() - interval '1 minute')`.as('minute'),
      sql<number>`count(*)`.as('day'),
    ])
    .where(column, '=', value)
    .$if(pool !== undefined, (rows) => rows.where('known', '=', pool === 'known'))
    .$if(pool !== undefined && pool !== 'known', (rows) => rows.where('purpose', '=', pool as string))
    .where('sent_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return { minute, day };
}

const of = ({ purpose, target, holder }: CodeFor) =>
  sql<boolean>`purpose = ${purpose} and target = ${target} and holder = ${holder}`;

export async function insertCode(
  db: Db,
  row: Omit<Insertable<DB['verification_code']>, 'expires_at'>,
  seconds: number,
) {
  await db
    .insertInto('verification_code')
    .values({ ...row, expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .execute();
}

/** A newer code takes the older one's place. */
export const retireCodes = (db: Db, whose: CodeFor) =>
  db
    .updateTable('verification_code')
    .set({ expires_at: sql`now()` })
    .where(of(whose))
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();

/** Takes one of the five guesses at the newest code; undefined when there is no code. */
export const takeGuess = (db: Db, whose: CodeFor, most: number) =>
  db
    .updateTable('verification_code')
    .set({ guesses: sql`guesses + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('verification_code')
        .select('id')
        .where(of(whose))
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('guesses', '<', most)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'hash'])
    .executeTakeFirst();

/** Whether one was ever asked for here. */
export const anyCode = (db: Db, whose: CodeFor) =>
  db.selectFrom('verification_code').select('id').where(of(whose)).limit(1).executeTakeFirst();

/** Marks it as rightly entered, or as used; false when another request was first. */
export async function markCode(db: Db, id: string, as: 'prove' | 'use') {
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set(as === 'use' ? { used_at: sql`now()` } : { proven_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const freshProof = sql<boolean>`proven_at > now() - interval '30 minutes' and used_at is null`;

/** Whether there is a proof to use, before work is spent on it. */
export async function isProven(db: Db, whose: CodeFor) {
  const found = db.selectFrom('verification_code').select('id').where(of(whose)).where(freshProof);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** Uses the proof of a code entered rightly in the last half hour; once. */
export async function useProof(db: Db, whose: CodeFor) {
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ used_at: sql`now()` })
    .where(of(whose))
    .where(freshProof)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Invalidates what was sent to set a new password. */
export const spendResetCodes = (db: Db, accountId: string) =>
  db
    .updateTable('verification_code')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute();

/** Seconds until another code may be asked for. */
export async function resendIn(db: Db, whose: CodeFor, seconds: number): Promise<number> {
  const row = await db
    .selectFrom('verification_code')
    .select(
      sql<number>`ceil(extract(epoch from max(sent_at) + make_interval(secs => ${seconds}) - now()))::int`.as(
        'rest',
      ),
    )
    .where(of(whose))
    .executeTakeFirst();
  return Math.max(0, row?.rest ?? 0);
}

export const sweepCodes = (db: Db) =>
  db.deleteFrom('verification_code').where('sent_at', '<', sql<Date>`now() - interval '2 days'`).execute();
