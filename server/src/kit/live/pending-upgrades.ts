import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { Actor } from '../actor.ts';
import { Connection } from './connection.ts';
import type { HubCallbacks } from './hub-callbacks.ts';

type Entered = { ws: WebSocket; request: IncomingMessage; actor: Actor };

/**
 * Those who are being let in. Who they are was looked up at some moment; what is said about their session
 * between that moment and their entry is kept for them, or an ended session could slip in.
 */
export function makePendingUpgrades(hub: HubCallbacks, enter: (connection: Connection) => void) {
  const arrivals = new Set<((connection: Connection) => void)[]>();
  return {
    note(act: (connection: Connection) => void) {
      for (const kept of arrivals) kept.push(act);
    },
    /** Somebody is at the pending; the answer is called with them, or without when they are turned away. */
    arriving() {
      const kept: ((connection: Connection) => void)[] = [];
      arrivals.add(kept);
      return (entered?: Entered) => {
        if (!arrivals.delete(kept) || !entered) return;
        const connection = new Connection(hub, entered.ws, entered.request, entered.actor);
        enter(connection);
        for (const act of kept) act(connection);
      };
    },
  };
}
export type PendingUpgrades = ReturnType<typeof makePendingUpgrades>;
