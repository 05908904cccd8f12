import { type Insertable, sql, type UpdateObject } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export const chainHead = async (db: Db) => {
  const row = await db
    .selectFrom('audit_seal')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { seq: 0, hash: Buffer.alloc(0) };
};

export const insertCheck = (db: Db, row: Insertable<DB['audit_check']>) =>
  db.insertInto('audit_check').values(row).returningAll().executeTakeFirstOrThrow();

export const checkById = (db: Db, id: string) =>
  db.selectFrom('audit_check').selectAll().where('id', '=', id).executeTakeFirst();

export const latestChecks = (db: Db) =>
  db.selectFrom('audit_check').selectAll().orderBy('started_at', 'desc').limit(10).execute();

/** Only a running check changes: the first to end it decides how it ended. */
export const updateRunningCheck = (db: Db, id: string, set: UpdateObject<DB, 'audit_check'>) =>
  db
    .updateTable('audit_check')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();

export const ended = (state: string) => ({ state, ended_at: sql<Date>`now()` });

export type Break = {
  seq: number;
  why: 'entry_changed' | 'entry_missing' | 'seal_missing' | 'tail_cut' | 'anchor_differs';
};

/** The seals at these places, as far as they are there. */
export const sealsAt = async (db: Db, places: { seq: number }[]) =>
  places.length === 0
    ? []
    : db
        .selectFrom('audit_seal')
        .select(['seq', 'hash'])
        .where(
          'seq',
          'in',
          places.map(({ seq }) => seq),
        )
        .execute();

/**
 * The first place in (from, to] where the chain does not hold. Every link is compared with the link before it,
 * so a stretch is checked in one pass of the database whatever its length.
 */
export const firstBreak = async (db: Db, from: number, to: number): Promise<Break | undefined> => {
  const { rows } = await sql<Break>`
    with link as (
      select n.seq, s.hash, e.id as entry, lag(s.hash) over (order by n.seq) as before,
        sha256(coalesce(lag(s.hash) over (order by n.seq), '\\x') || int8send(n.seq) || audit_content(e)) as expected
      from generate_series(${from}::bigint, ${to}::bigint) n(seq)
      left join audit_seal s on s.seq = n.seq
      left join audit_entry e on e.id = s.entry_id)
    select seq, case when hash is null then 'seal_missing' when entry is null then 'entry_missing'
                     else 'entry_changed' end as why
    from link where seq > ${from} and hash is distinct from expected
    order by seq limit 1`.execute(db);
  return rows[0];
};
