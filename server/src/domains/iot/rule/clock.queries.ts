import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

const MOST_DUE = 100;

/** Rules whose schedule is due. */
export async function rulesDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from rule where is_enabled and next_at <= ${now} order by next_at limit ${MOST_DUE}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Undefined: another copy of the server has it, or it is not due any more. */
export async function takeScheduled(db: Db, id: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ next_at: Date }>`
    select next_at from rule where id = ${id} and is_enabled and next_at <= ${now}
    for update skip locked`.execute(db);
  return rows[0]?.next_at;
}

export const scheduleDue = (db: Db, id: string, next: Date | null) =>
  db.updateTable('rule').set({ next_at: next }).where('id', '=', id).execute();

export type CanaryRow = {
  id: string;
  enterprise_id: string;
  name: string;
  version: number | null;
  canary_version: number;
  canary_ends_at: Date;
  canary_failures_at_most: number;
};

export async function openCanaries(db: Db): Promise<CanaryRow[]> {
  const { rows } = await sql<CanaryRow>`
    select id, enterprise_id, name, version, canary_version, canary_ends_at, canary_failures_at_most
    from rule where canary_version is not null for update skip locked`.execute(db);
  return rows;
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
