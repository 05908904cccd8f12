import type { Log } from '../../kit/log.ts';

type Options = {
  /** The long payload kept under an id; undefined when it is gone. */
  read: (id: number) => Promise<string | undefined>;
  deliver: (channel: string, payload: unknown) => void;
  onGap: () => void;
  log: Log;
};
type Envelope = { c: string; p: unknown };

/** More waiting than this (a long payload that cannot be read for minutes) is a gap, not a memory leak. */
const MOST_WAITING = 10_000;

/** Hands notices on in their order, also when a long one has to be fetched first. */
export function makeInbox({ read, deliver, onGap, log }: Options) {
  const waiting: string[] = [];
  let busy = false;

  async function open(notice: string) {
    const sent = JSON.parse(notice) as Envelope | { i: number };
    if (!('i' in sent)) return sent;
    const body = await read(sent.i);
    if (body === undefined) throw new Error(`The payload ${sent.i} is gone.`);
    return JSON.parse(body) as Envelope;
  }

  async function work() {
    busy = true;
    for (let notice = waiting.shift(); notice !== undefined; notice = waiting.shift()) {
      try {
        const { c, p } = await open(notice);
        deliver(c, p);
      } catch (error) {
        log.error({ err: error }, 'a bus message is lost');
        onGap();
      }
    }
    busy = false;
  }

  /**
   * Messages may have been missed: what waits is older than the gap, and listeners re-read everything anyway.
   */
  function lost() {
    waiting.length = 0;
    onGap();
  }

  return {
    add(notice: string) {
      if (waiting.length >= MOST_WAITING) {
        log.error({ waiting: waiting.length }, 'bus messages are dropped');
        lost();
      }
      waiting.push(notice);
      if (!busy) void work();
    },
    lost,
  };
}
