import pg from 'pg';
import type { Log } from '../../kit/log.ts';
import type { Presence } from '../../kit/presence.ts';
import type { ConnectionOptions } from '../database/connection.ts';
import { comeBack } from './come-back.ts';

type Options = {
  app: ConnectionOptions;
  channel: string;
  log: Log;
  onNotice: (notice: string) => void;
  /** Listening again after a loss. */
  onGap: () => void;
};

const PULSE_MS = 30_000;

const clientFor = (app: ConnectionOptions) =>
  new pg.Client({
    ...app,
    application_name: 'cloudyard bus',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    // Without it a connection whose other end vanished silently would stay "listening" for ever.
    query_timeout: 10_000,
  });

/** Shows that this copy lives, as long as the connection does on which it was shown. */
function makePresence() {
  let shown: { presence: Presence; life: AbortController } | undefined;
  return {
    current: () => shown?.presence,
    async show(on: pg.Client) {
      const { rows } = await on.query<{ mark: number }>('select take_presence() as mark');
      const life = new AbortController();
      shown = { presence: { mark: rows[0]?.mark as number, lost: life.signal }, life };
    },
    lose() {
      shown?.life.abort();
      shown = undefined;
    },
  };
}

/** The connection that only listens, and shows that we live. It comes back by itself when it is lost. */
export function makeListener({ app, channel, log, onNotice, onGap }: Options) {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  const presence = makePresence();
  let pulse: NodeJS.Timeout | undefined;
  let returning: Promise<void> = Promise.resolve();

  async function connect() {
    const next = clientFor(app);
    let listening = false;
    next.on('error', (error) => listening && lost(next, error));
    next.on('end', () => listening && lost(next));
    next.on('notification', ({ payload }) => payload && onNotice(payload));
    try {
      await next.connect();
      // A first notice may come together with the answer to `listen`, and want its payload read.
      client = next;
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      await presence.show(next);
      listening = true;
    } catch (error) {
      client = undefined;
      next.end().catch(() => undefined);
      throw error;
    }
    pulse = setInterval(() => beat(next), PULSE_MS).unref();
  }

  /** Shows that the connection lives, and removes long payloads that all copies have read by now. */
  function beat(on: pg.Client) {
    on.query(`delete from bus_payload where created_at < now() - interval '5 minutes'`).catch((error) => {
      lost(on, error);
    });
  }

  function lost(which: pg.Client, error?: Error) {
    if (which !== client || closing.signal.aborted) return;
    client = undefined;
    presence.lose();
    clearInterval(pulse);
    which.end().catch(() => undefined);
    log.warn({ err: error }, 'the bus lost its connection');
    returning = comeBack({ connect, onReturn: onGap, where: 'the database', signal: closing.signal, log });
  }

  return {
    open: connect,
    presence: presence.current,
    async payload(id: number): Promise<string | undefined> {
      if (!client) throw new Error('The bus is not connected.');
      const { rows } = await client.query<{ body: string }>('select body from bus_payload where id = $1', [
        id,
      ]);
      return rows[0]?.body;
    },
    async close() {
      closing.abort();
      clearInterval(pulse);
      await returning;
      const last = client;
      client = undefined;
      presence.lose();
      await last?.end().catch(() => undefined);
    },
  };
}
