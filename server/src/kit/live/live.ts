import type { IncomingMessage, Server } from 'node:http';
import type { Actor } from '../actor.ts';
import type { Bus } from '../bus.ts';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Limits } from './limits.ts';
import type { OtherUpgrades } from './upgrade.ts';

/** Whether this user may hear this topic. `rest` is what follows the registered prefix and its slash, or ''. */
export type MayHear = (actor: Actor, rest: string, ctx: Context) => boolean | Promise<boolean>;

/** Whose sockets are meant. */
export type Whose = { sessionId: string } | { userId: string };

/** STOMP 1.2 over WebSocket at /sia-equipment-websocket; what is published reaches subscribers on every copy. */
export type Live = {
  /** A room registers each topic it owns; a topic without a room cannot be subscribed to. */
  topic(prefix: string, may: MayHear): void;
  /** Sent to all subscribers of `topic` on all copies when the transaction commits. */
  publish(ctx: Pick<Context, 'db'>, topic: string, payload: unknown): Promise<void>;
  /** The same on many topics below one prefix, in one message to all copies. */
  publishAll(
    ctx: Pick<Context, 'db'>,
    prefix: string,
    rests: readonly string[],
    payload: unknown,
  ): Promise<void>;
  /** What follows the prefix in the topics that clients of this copy hear. */
  heardBelow(prefix: string): string[];
  /** Ends the sockets of a session on all copies, with a reason for the browser. */
  endSession(ctx: Pick<Context, 'db'>, sessionId: string, reason: string): Promise<void>;
  /** Rights changed: asks again, on all copies, whether these sockets may hear what they subscribed to. */
  recheck(ctx: Pick<Context, 'db'>, whose: Whose): Promise<void>;
  /** `others` take what is not for us. */
  attach(server: Server, others?: OtherUpgrades): void;
  connections(): number;
  close(): Promise<void>;
};

export type LiveOptions = {
  /** A bus that can lose messages says so by `onGap`: all sockets are then closed, and clients read anew. */
  bus: Bus;
  log: Log;
  metrics?: Pick<Metrics, 'sockets'>;
  /** The actor of a socket. Looked up again, then with the actor it had, when rights may have changed. */
  authenticate(request: IncomingMessage, known?: Actor): Promise<Actor | undefined>;
  /** Counts the call before the actor is looked up; throws when there were too many. */
  count?(request: IncomingMessage): Promise<void>;
  /** Whether the page that asks is ours. Only asked when an Origin is given: programs send none. */
  allowedOrigin(request: IncomingMessage): boolean;
  /** Runs `act` in a transaction inside this user's wall. */
  withContext<T>(actor: Actor, act: (ctx: Context) => Promise<T>): Promise<T>;
  limits?: Partial<Limits>;
};
