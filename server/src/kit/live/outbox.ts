import type { WebSocket } from 'ws';
import type { Limits } from './limits.ts';
import type { Subscription } from './subscription.ts';

/** The body of a message, measured once for all its recipients. */
export type Body = { text: string; bytes: number };
type Held = { body: Body; skipped: number };

type Options = {
  ws: WebSocket;
  limits: Pick<Limits, 'softBytes' | 'hardBytes' | 'stuckMs'>;
  /** The MESSAGE frame; `skipped` older messages were left out before it. */
  message(subscription: Subscription, body: Body, skipped: number): string;
  onTooSlow(): void;
};

/**
 * What goes to one client. When it reads too slowly, only the newest message of each
 * subscription waits for it; so it takes a bounded part of our memory and always gets the latest.
 */
export function makeOutbox({ ws, limits, message, onTooSlow }: Options) {
  const held = new Map<Subscription, Held>();
  let heldBytes = 0;
  let stuck: NodeJS.Timeout | undefined;
  let ended = false;

  const congested = () => ws.bufferedAmount > limits.softBytes;

  function tooSlow() {
    if (ended) return;
    end();
    onTooSlow();
  }

  function end() {
    ended = true;
    clearTimeout(stuck);
    held.clear();
    heldBytes = 0;
  }

  function write(text: string) {
    if (ended) return;
    if (ws.bufferedAmount > limits.hardBytes) return tooSlow();
    ws.send(text, drained);
    if (congested()) stuck ??= setTimeout(tooSlow, limits.stuckMs);
  }

  /** Called when a piece has left for the network. */
  function drained() {
    if (ended || congested()) return;
    clearTimeout(stuck);
    stuck = undefined;
    flush();
  }

  function flush() {
    for (const [subscription, { body, skipped }] of held) {
      if (ended || congested()) return;
      forget(subscription);
      write(message(subscription, body, skipped));
    }
  }

  function forget(subscription: Subscription) {
    heldBytes -= held.get(subscription)?.body.bytes ?? 0;
    held.delete(subscription);
  }

  function hold(subscription: Subscription, body: Body) {
    const older = held.get(subscription);
    // Taken out and put in at the end: the order of what waits is the order of the newest.
    forget(subscription);
    held.set(subscription, { body, skipped: older ? older.skipped + 1 : 0 });
    heldBytes += body.bytes;
    if (ws.bufferedAmount + heldBytes > limits.hardBytes) tooSlow();
  }

  return {
    /** An answer or a beat: never left out. */
    write,
    deliver(subscription: Subscription, body: Body) {
      if (ended) return;
      if (congested()) hold(subscription, body);
      else write(message(subscription, body, 0));
    },
    /** Only where nothing waits: what is on its way shows that we live, too. */
    beat() {
      if (!congested()) write('\n');
    },
    forget,
    end,
  };
}
