import type { LinkCause } from '@cloudyard/contract/equipment/gateway.ts';
import type { Db } from '../../../kit/db.ts';

type Began = { sessionId: string; address: string; at: Date };

/** The newest connection is meant, whichever copy it came to. */
export const noteConnected = (db: Db, id: string, { sessionId, address, at }: Began) =>
  db
    .updateTable('gateway')
    .set({
      session_id: sessionId,
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
