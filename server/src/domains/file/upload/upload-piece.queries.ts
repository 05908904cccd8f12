import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type UploadRow = Selectable<DB['file_upload']>;

export const insertUpload = (db: Db, row: Insertable<DB['file_upload']>) =>
  db.insertInto('file_upload').values(row).returningAll().executeTakeFirstOrThrow();

export const uploadById = (db: Db, id: string) =>
  db.selectFrom('file_upload').selectAll().where('id', '=', id).executeTakeFirst();

/** The caller's own, by the wall. */
export const countUploads = async (db: Db) =>
  (
    await db
      .selectFrom('file_upload')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

// How far an upload has come need not survive a power cut: a piece is cut off where the row says. So no commit of
// these waits for the disk, which has the pieces themselves to write.
const unhurried = sql`(select set_config('synchronous_commit', 'off', true)) as unhurried`;

type Turn = { seconds: number; holder: number | null };

/**
 * Claims the upload for a while, if it has exactly so much and no other request has it; of two at once one
 * wins. Returns the token by which it is given back. What a dead copy of the server had is free at once.
 */
export async function takeUpload(db: Db, id: string, received: number, { seconds, holder }: Turn) {
  const { rows } = await sql<{ turn: string; bytes: number }>`update file_upload
    set busy_until = clock_timestamp() + make_interval(secs => ${seconds}), holder = ${holder}, touched_at = now()
    from ${unhurried}
    where id = ${id} and received = ${received}
      and (busy_until is null or busy_until < clock_timestamp() or (holder is not null and not is_present(holder)))
    returning busy_until::text as turn, bytes`.execute(db);
  return rows[0];
}

/** Gives it back with so much in it; undefined when another request has it by now. */
export async function leaveUpload(db: Db, id: string, turn: string, received: number) {
  const { rows } = await sql<UploadRow>`update file_upload
    set busy_until = null, holder = null, touched_at = now(), received = ${received}
    from ${unhurried}
    where id = ${id} and busy_until = ${turn}::timestamptz returning file_upload.*`.execute(db);
  return rows[0];
}

export const deleteUpload = (db: Db, id: string) =>
  db.deleteFrom('file_upload').where('id', '=', id).returning('id').executeTakeFirst();

/** Abandoned uploads. */
export const deleteOldUploads = (db: Db, before: Date) =>
  db.deleteFrom('file_upload').where('touched_at', '<', before).returning('id').execute();
