import pg from 'pg';
import type { Connections } from '../../kit/db.ts';
import { PipelinedAutocommit } from './autocommit.ts';
import type { ConnectionOptions } from './connection.ts';
import { PipelinedTransaction } from './transaction.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** So long one statement of a call takes at most; the work of jobs takes as long as it takes. */
const PATIENCE_MS = 30_000;

function makePool(options: ConnectionOptions, max: number): pg.Pool {
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
    // No caller waits longer for an answer, and none may keep a connection from others for longer.
    statement_timeout: options.statement_timeout ?? PATIENCE_MS,
  } as pg.PoolConfig);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks while it is lent out and idle: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** At most `max` connections to one database, shared by everything that asks it. */
export function connectTo(options: ConnectionOptions, max: number): Connections {
  const pool = makePool(options, max);
  return {
    transaction: (how) => new PipelinedTransaction(pool, how),
    autocommit: new PipelinedAutocommit(pool),
    ping: async () => {
      await pool.query('select 1');
    },
    end: () => pool.end(),
  };
}
