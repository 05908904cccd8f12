import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Bus } from '../../kit/bus.ts';
import { whenCommitted } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import { makeListeners } from './listeners.ts';
import { makeOthers } from './others.ts';
import { makeRedisLink } from './redis-link.ts';

/** `c` and `p`: a message. `b`: the copy of that name lives, or leaves. `g`: something was committed and not published. */
type Notice = { c: string; p: unknown } | { b: string; leaves?: true } | { g: true };

export type RedisBusOptions = {
  url: string;
  /** Copies of one server have the same; other servers on this Redis have others. */
  channel: string;
  /** What copies of one server sign with: whoever else reaches the channel is not believed. */
  key: Buffer;
  log: Log;
};

const MARK_LENGTH = 64;

/** Signed text, and what was signed; undefined: another sender wrote it. */
function makeSeal(key: Buffer) {
  const markOf = (text: string) => createHmac('sha256', key).update(text).digest('hex');
  return {
    sealed: (text: string) => `${markOf(text)} ${text}`,
    opened(said: string): string | undefined {
      const [mark, text] = [said.slice(0, MARK_LENGTH), said.slice(MARK_LENGTH + 1)];
      const [given, right] = [Buffer.from(mark), Buffer.from(markOf(text))];
      return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
    },
  };
}

/**
 * Published once the transaction is committed. What cannot be published then is a gap for all copies: told by
 * this one when it is connected again, or noticed by the others when this one falls silent.
 */
export async function makeRedisBus({ url, channel, key, log }: RedisBusOptions): Promise<Bus> {
  const listeners = makeListeners(log);
  const self = randomUUID();
  /** Something was committed that was not published to the others. */
  let owesGap = false;
  const others = makeOthers(self, listeners.tellGap, log);
  const { sealed, opened } = makeSeal(key);
  const seal = (notice: Notice) => sealed(JSON.stringify(notice));
  const link = makeRedisLink({ url, channel, log, onMessage: hear, onReturn, pulse: seal({ b: self }) });
  let isTold = false;

  const send = (notice: Notice) =>
    link.send(seal(notice)).catch(() => {
      owesGap = true;
    });

  function hear(said: string) {
    const text = opened(said);
    if (text === undefined) {
      if (!isTold) log.error('another program speaks on the channel of the bus: nothing of it is believed');
      isTold = true;
      return;
    }
    const notice = JSON.parse(text) as Notice;
    if ('c' in notice) listeners.tell(notice.c, notice.p);
    else if ('g' in notice) listeners.tellGap();
    else others.seen(notice.b, notice.leaves === true);
  }

  /** Connected again: this copy missed what the others published, and they what it could not publish. */
  function onReturn() {
    others.wait();
    if (owesGap) {
      owesGap = false;
      void send({ g: true });
    }
    listeners.tellGap();
  }

  await link.open();
  others.begin();
  return {
    publish: (db, c, payload) => {
      const notice: Notice = { c, p: payload ?? null };
      return whenCommitted(db, (outcome) => send(outcome === 'committed' ? notice : { g: true }));
    },
    on: listeners.on,
    onGap: listeners.onGap,
    async close() {
      others.end();
      void send({ b: self, leaves: true });
      await link.close();
    },
  };
}
