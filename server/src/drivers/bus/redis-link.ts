import { createClient } from '@redis/client';
import type { Log } from '../../kit/log.ts';
import { comeBack } from './come-back.ts';

type Client = ReturnType<typeof clientFor>;
/** One connection says, the other hears: a flood on the way in holds up nothing on the way out. */
type Pair = {
  says: Client;
  hears: Client;
  heardAt: number;
  /** How much was said that Redis has not answered, and since when it answers nothing. */
  unanswered: number;
  waitsSince: number;
  isOver: boolean;
  pulse?: NodeJS.Timeout;
};

type Options = {
  url: string;
  channel: string;
  log: Log;
  onMessage: (text: string) => void;
  /** Connected again after a loss. */
  onReturn: () => void;
  /** Sent now and then; heard by ourselves too, which shows that the whole way is open. */
  pulse: string;
};

const PULSE_MS = 2_000;
/** Without a word for so long, even our own, the connection is dead: its other end may have vanished silently. */
const SILENT_MS = 6_000;
/** More that Redis has not taken yet is a connection that does not work. */
const MOST_WAITING = 20_000;

const place = (url: string) => new URL(url).host;

function clientFor(url: string) {
  return createClient({
    url,
    name: 'cloudyard-bus',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    // We come back ourselves, so that we know when we hear again.
    socket: { reconnectStrategy: false, connectTimeout: 10_000, keepAlive: true },
  });
}

const pairFor = (url: string): Pair => ({
  ...{ says: clientFor(url), hears: clientFor(url), isOver: false },
  ...{ heardAt: Date.now(), unanswered: 0, waitsSince: 0 },
});

const isSilent = ({ heardAt, unanswered, waitsSince }: Pair) =>
  Date.now() - heardAt > SILENT_MS || (unanswered > 0 && Date.now() - waitsSince > SILENT_MS);

function destroy(pair: Pair) {
  pair.isOver = true;
  clearInterval(pair.pulse);
  for (const client of [pair.says, pair.hears]) if (client.isOpen) client.destroy();
}

/** Two connections to Redis that live and die together, and come back by themselves. */
export function makeRedisLink({ url, channel, log, onMessage, onReturn, pulse }: Options) {
  const closing = new AbortController();
  let pair: Pair | undefined;
  let returning: Promise<void> = Promise.resolve();

  async function connect() {
    const next = pairFor(url);
    for (const client of [next.says, next.hears]) {
      client.on('error', (error: Error) => lost(next, error));
      client.on('end', () => lost(next));
    }
    try {
      await Promise.all([next.says.connect(), next.hears.connect()]);
      await next.hears.subscribe(channel, (text) => heard(next, text));
    } catch (error) {
      destroy(next);
      throw error;
    }
    pair = next;
    next.pulse = setInterval(() => beat(next), PULSE_MS).unref();
    beat(next);
  }

  function heard(by: Pair, text: string) {
    by.heardAt = Date.now();
    if (!by.isOver) onMessage(text);
  }

  function beat(on: Pair) {
    if (isSilent(on)) lost(on, new Error('Redis answers nothing.'));
    // What fails is reported by the loss.
    else send(pulse).catch(() => undefined);
  }

  function lost(which: Pair, error?: Error) {
    if (which !== pair || closing.signal.aborted) return;
    pair = undefined;
    destroy(which);
    log.warn({ err: error }, 'the bus lost its connection');
    returning = comeBack({ connect, onReturn, where: 'Redis', signal: closing.signal, log });
  }

  /** Rejects when it was not, or perhaps not, sent; the connection is then lost. */
  async function send(text: string) {
    const on = pair;
    if (!on) throw new Error('The bus is not connected.');
    if (on.unanswered === 0) on.waitsSince = Date.now();
    on.unanswered += 1;
    try {
      await on.says.publish(channel, text);
      on.waitsSince = Date.now();
    } catch (error) {
      lost(on, error as Error);
      throw error;
    } finally {
      on.unanswered -= 1;
    }
  }

  return {
    send,
    async open() {
      await connect().catch((error: Error) => {
        throw new Error(`BUS_URL is not usable: Redis at ${place(url)} does not answer (${error.message}).`);
      });
    },
    async close() {
      closing.abort();
      await returning;
      const last = pair;
      pair = undefined;
      if (!last) return;
      clearInterval(last.pulse);
      // What is on its way is still sent.
      await last.says.close().catch(() => undefined);
      destroy(last);
    },
  };
}
