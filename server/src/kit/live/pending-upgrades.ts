import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { Actor } from '../actor.ts';
import { Connection } from './connection.ts';
import type { HubCallbacks } from './hub-callbacks.ts';

type Entered = { ws: WebSocket; request: IncomingMessage; actor: Actor };

/**
 * Upgrades in progress. Their actor was looked up at some moment; notices about their session between that
 * moment and their entry are kept for them, or an ended session could slip in.
 */
export function makePendingUpgrades(hub: HubCallbacks, enter: (connection: Connection) => void) {
  const arrivals = new Set<((connection: Connection) => void)[]>();
  return {
    note(act: (connection: Connection) => void) {
      for (const kept of arrivals) kept.push(act);
    },
    /**
     * Adds an upgrade; the returned function is called with its connection, or without one when it is
     * refused.
     */
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
