import {
  type Compilable,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import type { ConnectionOptions } from '../drivers/database/index.ts';
import { type Scope, WorkConnection } from './connection.ts';
import type { DB } from './tables.gen.ts';

export type Db = Kysely<DB>;
export type { Scope } from './connection.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export function makePool(options: ConnectionOptions, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    max,
    // Sends a statement without waiting for the answer to the one before: `begin` costs no round trip.
    pipeline: true,
    application_name: 'cloudyard',
    connectionTimeoutMillis: 10_000,
    // A new connection costs as much as dozens of statements, and knows none of their plans: pauses do not end it.
    idleTimeoutMillis: 10 * 60_000,
    idle_in_transaction_session_timeout: 60_000,
  } as pg.PoolConfig);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks while it is lent out and nobody asks it anything: its next statement tells.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * One piece of work: a transaction that begins with its first statement.
 * `db` is an ordinary Kysely; nobody else hands out connections, so nothing runs without a scope.
 */
export type Work = {
  db: Db;
  /** Whether a row was written: otherwise nobody has to wait for the commit. */
  changed(): boolean;
  /** A change whose answer nobody needs: sent with the next statement or with the commit, in its order. */
  later(change: Compilable): Promise<void>;
  /** The statement just run put up the wall itself (it knows who asks only after looking). */
  entered(scope: Scope): void;
  /** The first statement is on its way: what is sent from now on runs after it. */
  begun: Promise<void>;
  /** From here on the statements run in this scope. */
  enter(scope: Scope): void;
  /** Commits and gives the connection back; the next statement begins anew in the same scope. */
  pause(): Promise<void>;
  commit(): Promise<void>;
  /** Instead of commit, after reading only. */
  endRead(): void;
  rollback(): Promise<void>;
};

const dialectOf = (connection: DatabaseConnection): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => ({
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: async () => {
      throw new Error('A piece of work is a transaction already.');
    },
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
    destroy: async () => undefined,
  }),
});

/** `alone`: for a question of one statement; no transaction is begun, and no scope entered. */
export function openWork(pool: pg.Pool, alone = false): Work {
  const connection = new WorkConnection(pool, alone);
  return {
    db: new Kysely<DB>({ dialect: dialectOf(connection) }),
    begun: connection.begun.promise,
    changed: () => connection.changed,
    later: (change) => connection.hold(change.compile()),
    enter: (scope) => connection.enter(scope),
    entered: (scope) => connection.entered(scope),
    pause: () => connection.end('commit'),
    commit: () => {
      connection.ended = true;
      return connection.end('commit');
    },
    endRead: () => {
      connection.ended = true;
      connection.endLater();
    },
    rollback: () => {
      connection.ended = true;
      return connection.end('rollback');
    },
  };
}

/** Lets only one piece of work of that name go on at a time, over all copies, until it is committed. */
export const takeTurn = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);

/** Runs `act` as one transaction in the given scope. */
export async function inScope<T>(pool: pg.Pool, scope: Scope, act: (db: Db) => Promise<T>): Promise<T> {
  const work = openWork(pool);
  work.enter(scope);
  try {
    const result = await act(work.db);
    await work.commit();
    return result;
  } catch (error) {
    await work.rollback();
    throw error;
  }
}
