import type { Compilable } from 'kysely';
import type { Actor, Reach } from './actor.ts';
import type { Audit } from './audit.ts';
import type { Broker } from './broker.ts';
import type { Bus } from './bus.ts';
import type { Carriers } from './carrier.ts';
import type { Columns } from './columns.ts';
import type { Database, Db, Scope, Transaction } from './db.ts';
import type { Engine } from './engine.ts';
import type { Env } from './env.ts';
import type { Events } from './events.ts';
import type { Jobs } from './jobs.ts';
import type { Limiter } from './limit.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Payments } from './payment.ts';
import type { Presence } from './presence.ts';
import type { Runtime } from './runtime.ts';
import type { Scanner } from './scanner.ts';
import type { Sinks } from './sink.ts';
import type { Storage } from './storage.ts';
import type { TenantDatabases } from './tenant-database.ts';

/** What the process has one of. */
export type Kit = {
  env: Env;
  log: Log;
  database: Database;
  events: Events;
  jobs: Jobs;
  live: Live;
  /** Tells all copies of the server; what is for browsers goes by `live`. */
  bus: Bus;
  /** Where machines send to. */
  broker: Broker;
  audit: Audit;
  storage: Storage;
  /** Files of columns, read and written by a process apart. */
  columns: Columns;
  /** Runs algorithms, each step apart from everything else. */
  engine: Engine;
  /** Databases that tenants connect to themselves; their server starts when it is first needed. */
  tenantDatabases: TenantDatabases;
  /** Where applications run; started when it is first needed, and goes on without us. */
  runtime: Runtime;
  /** Text messages and mails. */
  carriers: Carriers;
  /** Providers of payments, by name: those that are set up. */
  payments: Payments;
  /** Looks for viruses; null: there is no scanner. */
  scanner: Scanner | null;
  /** Systems outside that messages are forwarded to. */
  sinks: Sinks;
  limiter: Limiter;
  metrics: Metrics;
  version: string;
  /** Undefined while this copy cannot show that it lives. */
  presence(): Presence | undefined;
  /** Aborted when the process is on its way out: no new work. */
  ending: AbortSignal;
  /** Signs what only the server may issue: links, tokens. The same in all copies. */
  secret: Buffer;
};

export type Caller = {
  id: string;
  address: string;
  agent: string;
  /** What was sent, where the sender says it. */
  bytes?: number | undefined;
  /** Aborted when the caller has gone. */
  signal?: AbortSignal | undefined;
};

/** What one request, or one job, works with. */
export type Context = {
  kit: Kit;
  db: Db;
  /** Null only where the endpoint is public, and in jobs. */
  actor: Actor | null;
  caller: Caller;
  log: Log;
  /**
   * Writes a row whose answer is not needed: it is sent with the next statement or with the commit, always in
   * its order, and spares a round trip. Its failure fails the work.
   */
  defer(change: Compilable): Promise<void>;
  /** Runs when the work is committed; a failure there is logged and breaks nothing. */
  afterCommit(act: () => unknown): void;
  /** Commits and frees the connection before slow work (an upload, a child process). */
  commitAndRelease(): Promise<void>;
  /** Reads across the wall, for a named reason, on the same connection and in the same transaction. */
  over<T>(reason: string, read: (db: Db) => Promise<T>): Promise<T>;
};
/** A context with a logged-in user. */
export type ActorContext = Context & {
  actor: Actor;
  /** Acts for the platform, over the wall. */
  asPlatform: boolean;
  /** How far the key reaches that opened this call. */
  reach: Reach;
};

export const isSomebody = (ctx: Context): ctx is ActorContext => ctx.actor !== null;

const noCaller: Caller = { id: '-', address: '-', agent: '-' };

export function makeContext(
  kit: Kit,
  transaction: Transaction,
  actor: Actor | null,
  caller: Caller = noCaller,
) {
  const pending: (() => unknown)[] = [];
  const context: Context = {
    kit,
    db: transaction.db,
    actor,
    caller,
    log: kit.log,
    defer: transaction.defer,
    afterCommit: (act) => pending.push(act),
    commitAndRelease: async () => {
      await transaction.commitAndRelease();
      await settle();
    },
    over: async (reason, read) => read(transaction.over(reason)),
  };
  /** Runs what waited for the commit. */
  async function settle() {
    for (const act of pending.splice(0)) {
      try {
        await act();
      } catch (error) {
        kit.log.error({ err: error, request: caller.id }, 'after commit');
      }
    }
  }
  return { context, settle };
}

/** Work outside a served call: a job, the start, a timer, a page. One transaction in the given scope. */
export async function inTransaction<T>(
  kit: Kit,
  scope: Scope,
  act: (ctx: Context) => Promise<T>,
  caller: Caller = noCaller,
): Promise<T> {
  let settle = async () => {};
  const result = await kit.database.transaction(scope, (_, transaction) => {
    const made = makeContext(kit, transaction, null, caller);
    settle = made.settle;
    return act(made.context);
  });
  await settle();
  return result;
}
