import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { DB } from './tables.gen.ts';

export type Db = Kysely<DB>;

/** Whose scope a transaction runs in: a user in an enterprise, or the platform for a named reason. */
export type Scope = { user: string | null; enterprise: string | null } | { platform: string };

/** The connection of one transaction, which begins with its first statement. */
export interface TransactionConnection extends DatabaseConnection {
  /** Whether a row was written: otherwise the answer need not wait for the commit. */
  readonly changed: boolean;
  /** From here on the statements run in this scope. */
  enter(scope: Scope): void;
  /** The statement just run entered the scope itself (it finds the actor first). */
  entered(scope: Scope): void;
  /** The same connection for reading across the wall: each statement runs with the rights of the platform. */
  over(reason: string): DatabaseConnection;
  /** A change whose answer is not needed: sent with the next statement or with the commit, in its order. */
  defer(query: CompiledQuery): Promise<void>;
  /** Commits and gives the connection back; the next statement begins anew in the same scope. */
  commitAndRelease(): Promise<void>;
  commit(): Promise<void>;
  /** Instead of commit, after reading only: the caller does not wait for it. */
  endRead(): void;
  rollback(): Promise<void>;
}

/** What a database driver gives. */
export type Connections = {
  /** `isWork`: no caller waits for it, so a statement may take long. */
  transaction(how?: { isWork: boolean }): TransactionConnection;
  autocommit: DatabaseConnection;
  /** Rejects while the database does not answer. */
  ping(): Promise<void>;
  end(): Promise<void>;
};

/** An open transaction; `db` is an ordinary Kysely on its connection. */
export type Transaction = Omit<TransactionConnection, keyof DatabaseConnection | 'over' | 'defer'> & {
  db: Db;
  over(reason: string): Db;
  defer(change: Compilable): Promise<void>;
};

/** The database as the server uses it: nothing runs without a scope, except what is said to be autocommit. */
export type Database = {
  /** Runs `act` as one transaction in the given scope. Its statements may take as long as they take. */
  transaction<T>(scope: Scope, act: (db: Db, transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * For callers that end it themselves. With `autocommit` each statement is a transaction by itself, in no
   * scope.
   */
  open(options?: { autocommit?: boolean | undefined }): Transaction;
  /**
   * For statements that are an act by themselves: each is its own transaction, and stands in no scope, so
   * only tables without a wall are within reach. Never while a transaction is open: a holder of one
   * connection must not wait for another.
   */
  autocommit: Db;
  ping(): Promise<void>;
  end(): Promise<void>;
};

export function makeDatabase(connections: Connections): Database {
  const autocommit = dbOn(connections.autocommit);
  waiting.set(autocommit, 'nothing');
  const open: Database['open'] = (options) =>
    options?.autocommit ? autocommitOn(autocommit) : transactionOn(connections.transaction());
  return {
    open,
    autocommit,
    async transaction(scope, act) {
      const transaction = transactionOn(connections.transaction({ isWork: true }));
      transaction.enter(scope);
      try {
        const result = await act(transaction.db, transaction);
        await transaction.commit();
        return result;
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
    },
    ping: connections.ping,
    end: connections.end,
  };
}

/** What became of the commit: `unsure` when the connection broke before its answer. */
export type Outcome = 'committed' | 'unsure';
type Act = (outcome: Outcome) => Promise<void>;

/** What waits for the end of the transaction a `Db` is of; nothing waits where each statement is one by itself. */
const waiting = new WeakMap<Db, Act[] | 'nothing'>();
/** Errors of commits that may have happened all the same. */
const unsure = new WeakSet<Error>();

/** For drivers of databases: the answer to this commit never came. */
export function markUnsure(error: Error): Error {
  unsure.add(error);
  return error;
}

/**
 * Runs when the transaction of `db` is committed, in the order asked for; never when it is rolled back. Whoever
 * commits waits for it, so that what follows one commit is behind it everywhere. It must not reject.
 */
export async function whenCommitted(db: Db, act: Act) {
  const acts = waiting.get(db);
  if (acts === undefined) throw new Error('This is no transaction of the kit: nothing says when it commits.');
  if (acts === 'nothing') await act('committed');
  else acts.push(act);
}

function transactionOn(connection: TransactionConnection): Transaction {
  const acts: Act[] = [];
  const known = (db: Db) => {
    waiting.set(db, acts);
    return db;
  };
  const settle = (outcome: Outcome) => Promise.all(acts.splice(0).map((act) => act(outcome)));
  async function committed(commit: () => Promise<void>) {
    try {
      await commit();
    } catch (error) {
      if (error instanceof Error && unsure.has(error)) await settle('unsure');
      acts.length = 0;
      throw error;
    }
    await settle('committed');
  }
  return {
    db: known(dbOn(connection)),
    over: (reason) => known(dbOn(connection.over(reason))),
    defer: (change) => connection.defer(change.compile()),
    get changed() {
      return connection.changed;
    },
    enter: (scope) => connection.enter(scope),
    entered: (scope) => connection.entered(scope),
    commitAndRelease: () => committed(() => connection.commitAndRelease()),
    commit: () => committed(() => connection.commit()),
    endRead: () => {
      connection.endRead();
      void settle('committed');
    },
    rollback: () => {
      acts.length = 0;
      return connection.rollback();
    },
  };
}

/** For calls of a single statement: what would begin, enter or commit has nothing to do. */
const autocommitOn = (db: Db): Transaction => ({
  db,
  over: () => {
    throw new Error('There is no scope to read across: this call has no transaction.');
  },
  defer: async (change) => {
    await db.executeQuery(change.compile());
  },
  changed: false,
  enter: () => undefined,
  entered: () => undefined,
  commitAndRelease: async () => undefined,
  commit: async () => undefined,
  endRead: () => undefined,
  rollback: async () => undefined,
});

const dbOn = (connection: DatabaseConnection): Db => new Kysely<DB>({ dialect: dialectOf(connection) });

const dialectOf = (connection: DatabaseConnection): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => ({
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: async () => {
      throw new Error('This is a transaction already.');
    },
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
    destroy: async () => undefined,
  }),
});

/** Lets only one transaction of that name go on at a time, over all copies, until it is committed. */
export const takeTurn = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
