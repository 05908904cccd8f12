import type { Socket } from 'node:net';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';

/** The answer to everything that follows a failed statement. */
const ABORTED = '25P02';

/** Who stands behind the wall: a person in an enterprise, or the platform for a named reason. */
export type Scope = { user: string | null; enterprise: string | null } | { platform: string };

const quote = (value: string | null) => (value === null ? 'null' : pg.escapeLiteral(value));

/** Sent as plain text: the values are ids and our own reasons, escaped all the same. */
const scopeSql = (scope: Scope) =>
  'platform' in scope
    ? // The comment names the reason wherever the database shows what runs.
      `set local role cloudyard_platform /* ${scope.platform.replaceAll('*/', '')} */`
    : `select enter_wall(${quote(scope.user)}, ${quote(scope.enterprise)})`;

/** The one connection of a piece of work: opened by its first statement, given back at its end. */
export class WorkConnection implements DatabaseConnection {
  #pool: pg.Pool;
  #client: pg.PoolClient | undefined;
  #opening: Promise<pg.PoolClient> | undefined;
  readonly begun = Promise.withResolvers<void>();
  /** A statement nobody waited for must not open a transaction that nobody ends. */
  ended = false;
  #scope: Scope | undefined;
  #spoilt = false;
  /** Some row was written since the transaction began. */
  changed = false;
  /** The scope has not been told to the database yet. */
  #untold: Scope | undefined;
  /** Not sent yet, because nobody waits for their answers. */
  #held: CompiledQuery[] = [];
  /** Those sent since the transaction began: each tells how it failed, if it did. */
  #heldAnswers: Promise<pg.DatabaseError | undefined>[] = [];
  /** What failed the transaction. */
  #cause: pg.DatabaseError | undefined;

  /** Lent for this turn of the event loop, to statements that stand alone. */
  #shared: pg.PoolClient | undefined;

  /** Each statement for itself, without a transaction around it. */
  #alone: boolean;

  constructor(pool: pg.Pool, alone = false) {
    this.#pool = pool;
    this.#alone = alone;
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
    const { rows, rowCount, command } = await this.#run(query).catch(async (error: pg.DatabaseError) => {
      // What failed first is the cause: PostgreSQL refuses everything behind it.
      throw (await this.#heldFailure()) ?? this.#failed(this.#cause ?? error);
    });
    const changed =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    if (changed) this.changed = true;
    return changed ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  /** Noted as the answers come in: of statements sent together, one behind may be heard of before it. */
  #noting<T>(answer: Promise<T>) {
    answer.catch((error: pg.DatabaseError) => {
      if (error.code !== ABORTED) this.#cause = error;
    });
    return answer;
  }

  #failed(error: pg.DatabaseError) {
    // A table was changed under a kept plan (a newer copy migrated): this connection's plans are of no use.
    if (error.code === '0A000') this.#spoilt = true;
    return error;
  }

  /** Sends it together with the next statement or with the commit, always in its order; a failure fails the work. */
  async hold(query: CompiledQuery): Promise<void> {
    if (this.#alone) {
      await this.executeQuery(query);
      return;
    }
    if (this.ended) throw new Error('This piece of work has ended.');
    this.changed = true;
    this.#held.push(query);
  }

  #sendHeld(client: pg.PoolClient) {
    for (const query of this.#held.splice(0)) {
      const answer = this.#send(client, query).then(
        () => undefined,
        (error: pg.DatabaseError) => this.#failed(error),
      );
      this.#heldAnswers.push(answer);
    }
  }

  async #heldFailure() {
    const answers = await Promise.all(this.#heldAnswers);
    return answers.find(Boolean);
  }

  /** The first statement opens; those asked for meanwhile follow it on the same connection. */
  async #run(query: CompiledQuery): Promise<pg.QueryResult> {
    if (this.ended) throw new Error('This piece of work has ended.');
    if (this.#alone) return this.#sendAlone(query);
    if (this.#client) return this.#sendNext(this.#client, query);
    if (this.#opening) return this.#sendNext(await this.#opening, query);
    return this.#open((client) => this.#begin(client, query));
  }

  /** `begin` runs at once, before those who wait for the same connection go on. */
  async #open<T>(begin: (client: pg.PoolClient) => T) {
    this.#opening = this.#pool.connect();
    try {
      this.#client = await this.#opening;
      return begin(this.#client);
    } finally {
      this.#opening = undefined;
    }
  }

  #sendNext(client: pg.PoolClient, query: CompiledQuery) {
    this.#sendHeld(client);
    return this.#send(client, query);
  }

  async #sendAlone(query: CompiledQuery): Promise<pg.QueryResult> {
    if (this.#shared) return sendPlain(this.#shared, query);
    this.#opening ??= this.#share();
    return sendPlain(await this.#opening, query);
  }

  /** One connection for what is asked for before the event loop turns: all of it leaves in one write. */
  async #share() {
    try {
      const client = await this.#pool.connect();
      this.#shared = client;
      together(client);
      if (owing.delete(client)) quietly(client.query('commit'));
      process.nextTick(() => {
        this.#shared = undefined;
        // Free for others before the answers are here: what they ask waits its turn there, not here.
        client.release();
      });
      return client;
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
    return this.#noting(sendPlain(client, query));
  }

  /** The commit follows in the same write. */
  async #sendLast() {
    if (this.#client) return this.#sendHeld(this.#client);
    await this.#open((client) => {
      quietly(client.query(this.#beginSql(client).join('; ')));
      this.#sendHeld(client);
    });
  }

  #beginSql(client: pg.PoolClient): string[] {
    together(client);
    const begin = [
      owing.delete(client) ? 'commit; begin' : 'begin',
      ...(this.#untold ? [scopeSql(this.#untold)] : []),
    ];
    this.#untold = undefined;
    this.begun.resolve();
    return begin;
  }

  async #begin(client: pg.PoolClient, query: CompiledQuery): Promise<pg.QueryResult> {
    const begin = this.#beginSql(client);
    if (query.parameters.length > 0 || this.#held.length > 0) {
      quietly(client.query(begin.join('; ')));
      return this.#sendNext(client, query);
    }
    // Without parameters all of it goes as one message and is answered by one.
    const all = this.#noting(client.query([...begin, query.sql].join('; ')));
    return ((await all) as unknown as pg.QueryResult[]).at(-1) as pg.QueryResult;
  }

  // biome-ignore lint/correctness/useYield: cursors cannot share a pipelined connection; long reads page by key
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages by key instead of streaming.');
  }

  #leave() {
    const client = this.#client;
    this.#client = undefined;
    this.changed = false;
    this.#held = [];
    this.#heldAnswers = [];
    this.#cause = undefined;
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
    if (word === 'commit' && this.#held.length > 0) await this.#sendLast();
    const failure = this.#heldFailure();
    const client = this.#leave();
    if (!client) return;
    together(client);
    const answered = await client.query(word).catch((error: Error) => error);
    const failed = await failure;
    // A connection in an unknown state is never given to somebody else.
    client.release(this.#spoilt || answered instanceof Error);
    if (word === 'rollback') return;
    if (failed) throw failed;
    if (answered instanceof Error) throw answered;
    // PostgreSQL answers the commit of a failed transaction with a quiet rollback.
    if (answered.command === 'ROLLBACK') throw new Error('A statement of this piece of work had failed.');
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

function sendPlain(client: pg.PoolClient, { sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
  const name = planName(text);
  const values = parameters as unknown[];
  return client.query(name ? { name, text, values } : { text, values });
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
