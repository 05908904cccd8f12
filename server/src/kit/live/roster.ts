import type { Connection } from './connection.ts';
import type { Whose } from './live.ts';
import type { Body } from './outbox.ts';
import type { Subscription } from './subscription.ts';

/** The open connections, by session. */
export function makeRoster(onChange: (change: 1 | -1) => void) {
  const all = new Set<Connection>();
  let wasEmptied: () => void = () => undefined;
  const sessions = new Map<string, Set<Connection>>();
  return {
    add(connection: Connection) {
      all.add(connection);
      const { sessionId } = connection.actor;
      const own = sessions.get(sessionId) ?? new Set();
      sessions.set(sessionId, own.add(connection));
      onChange(1);
    },
    delete(connection: Connection) {
      all.delete(connection);
      const { sessionId } = connection.actor;
      const own = sessions.get(sessionId);
      own?.delete(connection);
      if (own?.size === 0) sessions.delete(sessionId);
      onChange(-1);
      if (all.size === 0) wasEmptied();
    },
    emptied: () =>
      new Promise<void>((resolve) => {
        wasEmptied = resolve;
        if (all.size === 0) resolve();
      }),
    ofSession: (sessionId: string) => sessions.get(sessionId)?.size ?? 0,
    find(whose: Whose): Connection[] {
      if ('sessionId' in whose) return [...(sessions.get(whose.sessionId) ?? [])];
      return [...all].filter(({ actor }) => actor.userId === whose.userId);
    },
    all: () => [...all],
    size: () => all.size,
  };
}
export type Roster = ReturnType<typeof makeRoster>;

/** Which subscriptions hear which destination. */
export function makeAudience() {
  const heard = new Map<string, Map<Subscription, Connection>>();
  return {
    add(connection: Connection, subscription: Subscription) {
      const subscribers = heard.get(subscription.destination) ?? new Map();
      heard.set(subscription.destination, subscribers.set(subscription, connection));
    },
    delete(subscription: Subscription) {
      const subscribers = heard.get(subscription.destination);
      subscribers?.delete(subscription);
      if (subscribers?.size === 0) heard.delete(subscription.destination);
    },
    /** The destinations below a prefix that clients hear. */
    below: (prefix: string) => [...heard.keys()].filter((one) => one.startsWith(`${prefix}/`)),
    tell(destination: string, payload: unknown) {
      const subscribers = heard.get(destination);
      if (!subscribers) return;
      const text = JSON.stringify(payload ?? null);
      const body: Body = { text, bytes: Buffer.byteLength(text) };
      // Copied: a client that proves too slow takes itself off the list.
      for (const [subscription, connection] of [...subscribers])
        connection.outbox.deliver(subscription, body);
    },
  };
}
export type Audience = ReturnType<typeof makeAudience>;
