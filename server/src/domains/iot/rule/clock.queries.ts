import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

const MOST_DUE = 100;

/** Rules whose schedule is due, or was begun and is not at its end. */
export async function rulesDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from rule where is_enabled and (next_at <= ${now} or tick_at is not null)
    order by coalesce(tick_at, next_at), id limit ${MOST_DUE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** `tick_at`: when what is not at its end was due, and `tick_after` the last device it was said for. */
export type Scheduled = { next_at: Date | null; tick_at: Date | null; tick_after: string | null };

/** Undefined: another copy of the server has it, or it is not due any more. */
export async function takeScheduled(db: Db, id: string, now: Date): Promise<Scheduled | undefined> {
  const { rows } = await sql<Scheduled>`
    select next_at, tick_at, tick_after from rule
    where id = ${id} and is_enabled and (next_at <= ${now} or tick_at is not null)
    for no key update skip locked`.execute(db);
  return rows[0];
}

export const scheduleDue = (db: Db, id: string, next: Date | null) =>
  db.updateTable('rule').set({ next_at: next }).where('id', '=', id).execute();

/** Null: it was said for all of them. */
export const tickedTo = (db: Db, id: string, to: { at: Date; after: string } | null) =>
  db
    .updateTable('rule')
    .set({ tick_at: to?.at ?? null, tick_after: to?.after ?? null })
    .where('id', '=', id)
    .execute();

export type CanaryRow = {
  id: string;
  enterprise_id: string;
  name: string;
  version: number | null;
  canary_version: number;
  canary_ends_at: Date;
  canary_failures_at_most: number;
};

export const openCanaries = async (db: Db): Promise<string[]> =>
  (
    await db.selectFrom('rule').select('id').where('canary_version', 'is not', null).orderBy('id').execute()
  ).map(({ id }) => id);

/** Undefined: another copy of the server has it, or a user decided meanwhile. */
export async function takeCanary(db: Db, id: string): Promise<CanaryRow | undefined> {
  const { rows } = await sql<CanaryRow>`
    select id, enterprise_id, name, version, canary_version, canary_ends_at, canary_failures_at_most
    from rule where id = ${id} and canary_version is not null for no key update skip locked`.execute(db);
  return rows[0];
}

/** The former version goes on for all. */
export const endCanaries = (db: Db, id: string, why: string) =>
  db
    .updateTable('rule')
    .set({
      ...{ canary_version: null, canary_share: null, canary_started_at: null, canary_ends_at: null },
      ...{ canary_failures_at_most: null, canary_returned: why },
    })
    .where('id', '=', id)
    .execute();
