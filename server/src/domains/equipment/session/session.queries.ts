import type { LinkCause } from '@cloudyard/contract/equipment/gateway.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

type Began = { sessionId: string; address: string; at: Date; holder: number | null };

/** The newest connection is meant, whichever copy it came to. */
export const noteConnected = (db: Db, id: string, { sessionId, address, at, holder }: Began) =>
  db
    .updateTable('gateway')
    .set({
      session_id: sessionId,
      holder,
      address,
      connected_at: at,
      disconnected_at: null,
      link_cause: '',
      seen_at: at,
    })
    .where('id', '=', id)
    .returning(['enterprise_id', 'hardware_id'])
    .executeTakeFirst();

/** Undefined: it has connected anew meanwhile. */
export const noteDisconnected = (db: Db, id: string, sessionId: string, cause: LinkCause, at: Date) =>
  db
    .updateTable('gateway')
    .set({ session_id: '', disconnected_at: at, link_cause: cause, seen_at: at })
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .returning(['enterprise_id', 'hardware_id', 'connected_at'])
    .executeTakeFirst();

export const noteRefused = (db: Db, id: string, cause: LinkCause) =>
  db
    .updateTable('gateway')
    .set({ link_cause: cause })
    .where('id', '=', id)
    .where('session_id', '=', '')
    .returning(['enterprise_id'])
    .executeTakeFirst();

/** The mark of a copy is another one after its connection to the database broke. */
export const noteHolder = (db: Db, ids: readonly string[], holder: number) =>
  sql`update gateway set holder = ${holder} where id = any (${ids}::uuid[]) and session_id <> ''
    and holder is distinct from ${holder}`.execute(db);

/**
 * Connected to a copy that does not live any more: no other copy would say that they are not. Connections to a broker
 * outside are no copy's; without such a broker there are none.
 */
export const endLost = (db: Db, at: Date, isOutside: boolean) =>
  sql<{ id: string; enterprise_id: string }>`
    update gateway g set session_id = '', disconnected_at = ${at}, link_cause = 'broken'
    from (select holder, is_present(holder) as lives from gateway where session_id <> '' group by holder) h
    where g.session_id <> '' and g.holder is not distinct from h.holder
      and case when g.session_id like 'outside %' then not ${isOutside}::boolean else h.lives is not true end
    returning g.id, g.enterprise_id`.execute(db);

/** Of these connections, those in whose place another one is noted, on whichever copy it is. */
export const replaced = async (db: Db, here: ReadonlyMap<string, string>) =>
  (
    await sql<{ id: string; session_id: string }>`
      select h.id, h.session_id from unnest(${[...here.keys()]}::uuid[], ${[...here.values()]}::text[]) h (id, session_id)
      join gateway g on g.id = h.id where g.session_id <> '' and g.session_id <> h.session_id`.execute(db)
  ).rows;
