import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Its id comes with it: the sender of a message need not be able to read it. */
export const insertOutgoing = (db: Db, row: Insertable<DB['outgoing']> & { id: string }) =>
  db.insertInto('outgoing').values(row).execute();

type Mail = { id: string; to: string; subject: string; text: string };

export async function insertMails(db: Db, mails: readonly Mail[], enterpriseId: string | null) {
  const column = (of: (mail: Mail) => string) => sql`${mails.map(of)}::text[]`;
  await sql`insert into outgoing (id, channel, recipient, subject, body, enterprise_id)
    select id::uuid, 'mail', recipient, subject, body, ${enterpriseId}::uuid
    from unnest(${column(({ id }) => id)}, ${column(({ to }) => to)}, ${column(({ subject }) => subject)},
      ${column(({ text }) => text)}) m(id, recipient, subject, body)`.execute(db);
}

/** Locked until what is done with it is recorded. */
export const lockOutgoing = (db: Db, id: string) =>
  db.selectFrom('outgoing').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const beginTry = (db: Db, id: string, state: 'waiting' | 'sending') =>
  db.updateTable('outgoing').set({ tries: sql`tries + 1`, state }).where('id', '=', id).execute();

/** A carrier has it: its text is removed. */
export const markSent = (db: Db, id: string, kept: boolean) =>
  db
    .updateTable('outgoing')
    .set({ state: 'sent', sent_at: sql`now()`, error: null, ...(kept ? {} : { body: '' }) })
    .where('id', '=', id)
    .execute();

/**
 * Not under way; a later report that it arrived is not overwritten. `over`: its text is not needed any more.
 */
export const markNotSent = (db: Db, id: string, state: string, error: string, over: boolean) =>
  db
    .updateTable('outgoing')
    .set({ state, error: error.slice(0, 300), ...(over ? { body: '' } : {}) })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .returning('id')
    .executeTakeFirst();

/** The newest of some channels, as long as their text is stored. */
export const latestOutgoing = (db: Db, channels: ('sms' | 'mail')[], most: number) =>
  db
    .selectFrom('outgoing')
    .selectAll()
    .where('channel', 'in', channels)
    .where('body', '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export const sweepOutgoing = (db: Db) =>
  db.deleteFrom('outgoing').where('created_at', '<', sql<Date>`now() - interval '30 days'`).execute();
