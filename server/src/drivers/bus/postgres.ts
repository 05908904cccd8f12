import { sql } from 'kysely';
import type { Bus } from '../../kit/bus.ts';
import type { Db } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import type { Presence } from '../../kit/presence.ts';
import type { ConnectionOptions } from '../database/connection.ts';
import { makeInbox } from './inbox.ts';
import { makeListener } from './listener.ts';
import { makeListeners } from './listeners.ts';

/** The one PostgreSQL channel; ours are distinguished inside, so that LISTEN never has to change. */
export const CHANNEL = 'cloudyard';
/** PostgreSQL refuses a notification of 8,000 bytes; the rest is room for the envelope. */
const INLINE_BYTES = 7_500;

/** Undefined while it is not connected. */
type Present = { presence(): Presence | undefined };

/** LISTEN/NOTIFY: sent at commit, to all copies, in the order of the commits. */
export async function makePostgresBus(app: ConnectionOptions, log: Log): Promise<Bus & Present> {
  const listeners = makeListeners(log);
  const inbox = makeInbox({
    read: (id) => connection.payload(id),
    deliver: listeners.tell,
    onGap: listeners.tellGap,
    log,
  });
  const connection = makeListener({
    app,
    channel: CHANNEL,
    log,
    onNotice: inbox.add,
    onGap: inbox.lost,
  });
  await connection.open();
  let count = 0;
  return {
    publish: (db, channel, payload) => {
      count += 1;
      return notify(db, channel, count, payload);
    },
    on: listeners.on,
    onGap: listeners.onGap,
    presence: connection.presence,
    close: () => connection.close(),
  };
}

/** `n` makes each notice different: PostgreSQL drops equal ones of a transaction. */
async function notify(db: Db, c: string, n: number, payload: unknown) {
  const body = JSON.stringify({ c, n, p: payload ?? null });
  if (Buffer.byteLength(body) <= INLINE_BYTES) {
    await sql`select pg_notify(${CHANNEL}, ${body})`.execute(db);
    return;
  }
  await sql`
    with kept as (insert into bus_payload (body) values (${body}) returning id)
    select pg_notify(${CHANNEL}, json_build_object('i', id)::text) from kept`.execute(db);
}
