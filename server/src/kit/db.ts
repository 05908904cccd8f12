import type { Socket } from 'node:net';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import type { ConnectionOptions } from '../drivers/database/index.ts';
import type { DB } from './tables.gen.ts';

export type Db = Kysely<DB>;

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
    idle_in_transaction_session_timeout: 60_000,
  } as pg.PoolConfig);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks while it is lent out and nobody asks it anything: its next statement tells.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Who stands behind the wall: a person in an enterprise, or the platform for a named reason. */
export type Scope = { user: string | null; enterprise: string | null } | { platform: string };

/**
 * One piece of work: a transaction that begins with its first statement.
 * `db` is an ordinary Kysely; nobody else hands out connections, so nothing runs without a scope.
 */
export type Work = {
  db: Db;
  /** Whether a row was written: otherwise nobody has to wait for the commit. */
  changed(): boolean;
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

const quote = (value: string | null) => (value === null ? 'null' : pg.escapeLiteral(value));

/** Sent as plain text: the values are ids and our own reasons, escaped all the same. */
const scopeSql = (scope: Scope) =>
  'platform' in scope
    ? // The comment names the reason wherever the database shows what runs.
      `set local role cloudyard_platform /* ${scope.platform.replaceAll('*/', '')} */`
    : `select enter_wall(${quote(scope.user)}, ${quote(scope.enterprise)})`;

class WorkConnection implements DatabaseConnection {
  #pool: pg.Pool;
  #client: pg.PoolClient | undefined;
  #opening: Promise<pg.PoolClient> | undefined;
  readonly begun = Promise.withResolvers<void>();
  /** A statement nobody waited for must not open a transaction that nobody ends. */
  ended = false;
  #scope: Scope | undefined;
  /** Some row was written since the transaction began. */
  changed = false;
  /** The scope has not been told to the database yet. */
  #untold: Scope | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  enter(scope: Scope) {
    this.#scope = scope;
    this.#untold = scope;
  }

  /** Settles the scope as already told, by a statement that set it itself. */
  entered(scope: Scope) {
    this.#scope = scope;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#run(query);
    const changed =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    if (changed) this.changed = true;
    return changed ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  /** The first statement opens; those asked for meanwhile follow it on the same connection. */
  async #run(query: CompiledQuery): Promise<pg.QueryResult> {
    if (this.ended) throw new Error('This piece of work has ended.');
    if (this.#client) return this.#send(this.#client, query);
    if (this.#opening) return this.#send(await this.#opening, query);
    this.#opening = this.#pool.connect();
    try {
      this.#client = await this.#opening;
      return this.#begin(this.#client, query);
    } finally {
      this.#opening = undefined;
    }
  }

  #send(client: pg.PoolClient, query: CompiledQuery): Promise<pg.QueryResult> {
    together(client);
    if (this.#untold) {
      quietly(client.query(scopeSql(this.#untold)));
      this.#untold = undefined;
    }
    const name = planName(query.sql);
    const values = query.parameters as unknown[];
    return client.query(name ? { name, text: query.sql, values } : { text: query.sql, values });
  }

  async #begin(client: pg.PoolClient, query: CompiledQuery): Promise<pg.QueryResult> {
    together(client);
    const begin = [
      owing.delete(client) ? 'commit; begin' : 'begin',
      ...(this.#untold ? [scopeSql(this.#untold)] : []),
    ];
    this.#untold = undefined;
    this.begun.resolve();
    if (query.parameters.length > 0) {
      quietly(client.query(begin.join('; ')));
      return this.#send(client, query);
    }
    // Without parameters all of it goes as one message and is answered by one.
    const all = (await client.query([...begin, query.sql].join('; '))) as unknown as pg.QueryResult[];
    return all.at(-1) as pg.QueryResult;
  }

  // biome-ignore lint/correctness/useYield: cursors cannot share a pipelined connection; long reads page by key
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages by key instead of streaming.');
  }

  #leave() {
    const client = this.#client;
    this.#client = undefined;
    this.changed = false;
    this.#untold = this.#scope;
    return client;
  }

  /** After reading only: nobody waits, and the commit travels with the next piece of work where one follows soon. */
  endLater() {
    const client = this.#leave();
    if (!client) return;
    owing.add(client);
    client.release();
    setTimeout(() => {
      if (owing.delete(client)) quietly(client.query('commit'));
    }, 2).unref();
  }

  async end(word: 'commit' | 'rollback') {
    const client = this.#leave();
    if (!client) return;
    try {
      await client.query(word);
      client.release();
    } catch (error) {
      // A connection in an unknown state is never given to somebody else.
      client.release(true);
      if (word === 'commit') throw error;
    }
  }
}

/** Connections that lie in the pool with a transaction that has read and not been ended, for a moment at most. */
const owing = new WeakSet<pg.PoolClient>();

/** What is sent before the event loop turns leaves in one write: system calls are what a small statement costs. */
function together(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** How often each statement was sent; those sent again and again get a name, and PostgreSQL keeps their plan. */
const sent = new Map<string, { times: number; name: string }>();
const MOST_NAMES = 500;

/**
 * Never for gram searches: after five runs PostgreSQL may turn to a generic plan, many times slower there.
 * Texts that change with every call (lists of values) never come often enough to be named.
 */
function planName(text: string): string | undefined {
  if (text.includes('query_grams(')) return undefined;
  const known = sent.get(text);
  if (!known) {
    if (sent.size < MOST_NAMES) sent.set(text, { times: 1, name: `q${sent.size}` });
    return undefined;
  }
  known.times += 1;
  return known.times > 3 ? known.name : undefined;
}

/** Its failure shows in the statement that follows it in the pipeline. */
const quietly = (sent: Promise<unknown>) => sent.catch(() => undefined);

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

export function openWork(pool: pg.Pool): Work {
  const connection = new WorkConnection(pool);
  return {
    db: new Kysely<DB>({ dialect: dialectOf(connection) }),
    begun: connection.begun.promise,
    changed: () => connection.changed,
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
