import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { markUnsure, type Scope, type TransactionConnection } from '../../kit/db.ts';
import { borrow } from './connection.ts';
import {
  asKysely,
  corkThisTick,
  ignoreRejection,
  isChange,
  refuseStreaming,
  sendNamed,
  uncommittedReads,
} from './pipeline.ts';
import { platformRole } from './roles.ts';

/** The answer to everything that follows a failed statement. */
const ABORTED = '25P02';

/** The database said no to a commit: it did not happen. A connection that broke says nothing about that. */
const isRefused = (error: Error) => error instanceof pg.DatabaseError && !/^(08|57)/.test(error.code ?? '08');

const quote = (value: string | null) => (value === null ? 'null' : pg.escapeLiteral(value));

/** The comment names the reason wherever the database shows what runs; without stars nothing in it ends or nests it. */
const platformSql = (reason: string) => `set local role ${platformRole} /* ${reason.replaceAll('*', '')} */`;

/** Sent as plain text: the values are ids and our own reasons, escaped all the same. */
const scopeSql = (scope: Scope) =>
  'platform' in scope
    ? platformSql(scope.platform)
    : `select enter_wall(${quote(scope.user)}, ${quote(scope.enterprise)})`;

/** A statement and, where it reads across the wall, the reason. */
type Statement = { query: CompiledQuery; over?: string | undefined };

/** The one connection of a transaction: opened by its first statement, given back at its end. */
export class PipelinedTransaction implements TransactionConnection {
  #pool: pg.Pool;
  /** No caller waits for it: its statements may take long. */
  #isWork: boolean;
  #client: pg.PoolClient | undefined;
  #opening: Promise<pg.PoolClient> | undefined;
  /** A statement that is not awaited must not open a transaction that is never ended. */
  #ended = false;
  #scope: Scope | undefined;
  #closeWhenReleased = false;
  /** Some row was written since the transaction began. */
  changed = false;
  /** The scope that has not been sent to the database yet. */
  #unsentScope: Scope | undefined;
  /** Changes not sent yet, because their answers are not awaited. */
  #deferred: CompiledQuery[] = [];
  /** Those sent since the transaction began: each resolves to its failure, if it failed. */
  #deferredFailures: Promise<pg.DatabaseError | undefined>[] = [];
  /** What failed the transaction. */
  #cause: pg.DatabaseError | undefined;

  constructor(pool: pg.Pool, { isWork = false }: { isWork?: boolean } = {}) {
    this.#pool = pool;
    this.#isWork = isWork;
  }

  enter(scope: Scope) {
    this.#scope = scope;
    this.#unsentScope = scope;
  }

  entered(scope: Scope) {
    this.#scope = scope;
  }

  over(reason: string): DatabaseConnection {
    return {
      executeQuery: <R>(query: CompiledQuery) => this.#execute<R>({ query, over: reason }),
      streamQuery: refuseStreaming,
    };
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#execute({ query });
  }

  streamQuery = refuseStreaming;

  async defer(query: CompiledQuery): Promise<void> {
    if (this.#ended) throw new Error('This transaction has ended.');
    this.changed = true;
    this.#deferred.push(query);
  }

  async #execute<R>(statement: Statement): Promise<QueryResult<R>> {
    const result = await this.#run(statement).catch(async (error: pg.DatabaseError) => {
      // What failed first is the cause: PostgreSQL refuses everything behind it.
      throw (await this.#deferredFailure()) ?? this.#checked(this.#cause ?? error);
    });
    if (isChange(result)) this.changed = true;
    return asKysely(result);
  }

  /** Noted as the answers come in: of statements sent together, one behind may be heard of before it. */
  #noting<T>(answer: Promise<T>) {
    answer.catch((error: pg.DatabaseError) => {
      if (error.code !== ABORTED) this.#cause = error;
    });
    return answer;
  }

  #checked(error: pg.DatabaseError) {
    // A table was changed under a kept plan (a newer copy migrated): this connection's plans are of no use.
    if (error.code === '0A000') this.#closeWhenReleased = true;
    return error;
  }

  #sendDeferred(client: pg.PoolClient) {
    for (const query of this.#deferred.splice(0)) {
      const answer = this.#send(client, { query }).then(
        () => undefined,
        (error: pg.DatabaseError) => this.#checked(error),
      );
      this.#deferredFailures.push(answer);
    }
  }

  async #deferredFailure() {
    const answers = await Promise.all(this.#deferredFailures);
    return answers.find(Boolean);
  }

  /** The first statement opens; those asked for meanwhile follow it on the same connection. */
  async #run(statement: Statement): Promise<pg.QueryResult> {
    if (this.#ended) throw new Error('This transaction has ended.');
    if (this.#client) return this.#sendNext(this.#client, statement);
    if (this.#opening) return this.#sendNext(await this.#opening, statement);
    return this.#open((client) => this.#sendFirst(client, statement));
  }

  /** `begin` runs at once, before those who wait for the same connection go on. */
  async #open<T>(begin: (client: pg.PoolClient) => T) {
    this.#opening = borrow(this.#pool);
    try {
      this.#client = await this.#opening;
      return begin(this.#client);
    } finally {
      this.#opening = undefined;
    }
  }

  async #sendFirst(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
    const begin = this.#beginSql(client);
    const { query, over } = statement;
    if (query.parameters.length > 0 || this.#deferred.length > 0 || over !== undefined) {
      ignoreRejection(client.query(begin.join('; ')));
      return this.#sendNext(client, statement);
    }
    // Without parameters all of it goes as one message and is answered by one.
    const all = this.#noting(client.query([...begin, query.sql].join('; ')));
    return ((await all) as unknown as pg.QueryResult[]).at(-1) as pg.QueryResult;
  }

  #beginSql(client: pg.PoolClient): string[] {
    corkThisTick(client);
    const begin = [
      uncommittedReads.delete(client) ? 'commit; begin' : 'begin',
      ...(this.#isWork ? ['set local statement_timeout = 0'] : []),
      ...(this.#unsentScope ? [scopeSql(this.#unsentScope)] : []),
    ];
    this.#unsentScope = undefined;
    return begin;
  }

  #sendNext(client: pg.PoolClient, statement: Statement) {
    this.#sendDeferred(client);
    return this.#send(client, statement);
  }

  #send(client: pg.PoolClient, { query, over }: Statement): Promise<pg.QueryResult> {
    corkThisTick(client);
    if (this.#unsentScope) {
      ignoreRejection(client.query(scopeSql(this.#unsentScope)));
      this.#unsentScope = undefined;
    }
    if (over === undefined) return this.#noting(sendNamed(client, query));
    // Sent in one go, so that no other statement of the transaction can come between and run across the wall.
    ignoreRejection(client.query(platformSql(over)));
    const answer = this.#noting(sendNamed(client, query));
    ignoreRejection(client.query(this.#ownRoleSql()));
    return answer;
  }

  #ownRoleSql() {
    const isPlatform = this.#scope !== undefined && 'platform' in this.#scope;
    return isPlatform ? `set local role ${platformRole}` : 'set local role none';
  }

  /** What is deferred leaves now; the commit follows in the same write. */
  async #sendLast() {
    if (this.#client) return this.#sendDeferred(this.#client);
    await this.#open((client) => {
      ignoreRejection(client.query(this.#beginSql(client).join('; ')));
      this.#sendDeferred(client);
    });
  }

  #leave() {
    const client = this.#client;
    this.#client = undefined;
    this.changed = false;
    this.#deferred = [];
    this.#deferredFailures = [];
    this.#cause = undefined;
    this.#unsentScope = this.#scope;
    return client;
  }

  commit() {
    this.#ended = true;
    return this.#end('commit');
  }

  rollback() {
    this.#ended = true;
    return this.#end('rollback');
  }

  commitAndRelease() {
    return this.#end('commit');
  }

  endRead() {
    this.#ended = true;
    const client = this.#leave();
    if (!client) return;
    uncommittedReads.add(client);
    client.release();
    setTimeout(() => {
      if (uncommittedReads.delete(client)) ignoreRejection(client.query('commit'));
    }, 2).unref();
  }

  async #end(word: 'commit' | 'rollback') {
    if (word === 'commit' && this.#deferred.length > 0) await this.#sendLast();
    const failure = this.#deferredFailure();
    const client = this.#leave();
    if (!client) return;
    corkThisTick(client);
    const answered = await client.query(word).catch((error: Error) => error);
    const failed = await failure;
    client.release(this.#closeWhenReleased || answered instanceof Error);
    if (word === 'rollback') return;
    if (failed) throw failed;
    if (answered instanceof Error) throw isRefused(answered) ? answered : markUnsure(answered);
    // PostgreSQL answers the commit of a failed transaction with a quiet rollback.
    if (answered.command === 'ROLLBACK') throw new Error('A statement of this transaction had failed.');
  }
}
