import { createHmac } from 'node:crypto';
import type { Bus } from '../../kit/bus.ts';
import type { Log } from '../../kit/log.ts';
import type { Presence } from '../../kit/presence.ts';
import type { ConnectionOptions } from '../database/connection.ts';
import { makeListener } from './listener.ts';
import { CHANNEL, makePostgresBus } from './postgres.ts';

type Options = {
  app: ConnectionOptions;
  /** A Redis; without it the database tells. */
  url: string | undefined;
  /** The same in all copies of one server, and in no other server. */
  secret: Buffer;
  log: Log;
};
type OpenBus = Bus & {
  /** Undefined while this copy cannot show that it lives. */
  presence(): Presence | undefined;
};

export function openBus({ app, url, secret, log }: Options): Promise<OpenBus> {
  return url ? overRedis({ app, url, secret, log }) : makePostgresBus(app, log);
}

/** Presence stays with the database, because what is begun under it is there. */
async function overRedis({ app, url, secret, log }: Options & { url: string }): Promise<OpenBus> {
  let isTold = false;
  const connection = makeListener({
    ...{ app, channel: CHANNEL, log },
    onNotice: () => {
      if (!isTold) log.error('another copy of the server runs without BUS_URL: they do not hear each other');
      isTold = true;
    },
    onGap: () => undefined,
  });
  // Loaded only where it is used: its packages take memory.
  const { makeRedisBus } = await import('./redis.ts');
  const derived = (what: string) => createHmac('sha256', secret).update(what).digest();
  // Another name than that of editions which signed nothing: they could not read this.
  const channel = `cloudyard:${derived('signed bus').toString('hex').slice(0, 16)}`;
  const bus = await makeRedisBus({ url, channel, key: derived('bus notices'), log });
  try {
    await connection.open();
  } catch (error) {
    await bus.close();
    throw error;
  }
  return {
    ...bus,
    presence: connection.presence,
    async close() {
      await bus.close();
      await connection.close();
    },
  };
}
