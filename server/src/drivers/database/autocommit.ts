import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { borrow } from './connection.ts';
import {
  asKysely,
  corkThisTick,
  ignoreRejection,
  refuseStreaming,
  sendNamed,
  uncommittedReads,
} from './pipeline.ts';

/** Each statement for itself, without a transaction around it. */
export class PipelinedAutocommit implements DatabaseConnection {
  #pool: pg.Pool;
  #opening: Promise<pg.PoolClient> | undefined;
  /** Lent for this turn of the event loop. */
  #shared: pg.PoolClient | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#opening ??= this.#shared ? undefined : this.#share();
    const client = this.#shared ?? (await this.#opening);
    return asKysely(await sendNamed(client as pg.PoolClient, query));
  }

  streamQuery = refuseStreaming;

  /** One connection for what is asked for before the event loop turns: all of it leaves in one write. */
  async #share() {
    try {
      const client = await borrow(this.#pool);
      this.#shared = client;
      corkThisTick(client);
      if (uncommittedReads.delete(client)) ignoreRejection(client.query('commit'));
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
}
