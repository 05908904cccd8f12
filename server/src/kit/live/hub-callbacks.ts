import type { IncomingMessage } from 'node:http';
import type { Actor } from '../actor.ts';
import type { Log } from '../log.ts';
import type { Connection } from './connection.ts';
import type { Limits } from './limits.ts';
import type { Subscription } from './subscription.ts';

/** What a connection asks of the hub. */
export type HubCallbacks = {
  limits: Limits;
  log: Log;
  authenticate(request: IncomingMessage, known?: Actor): Promise<Actor | undefined>;
  /** Throws a StompError when this user may not hear this destination. */
  authorise(actor: Actor, destination: string): Promise<void>;
  joined(connection: Connection, subscription: Subscription): void;
  left(subscription: Subscription): void;
  closed(connection: Connection): void;
};
