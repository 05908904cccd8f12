import type { Socket } from 'node:net';
import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import { PLANNED_ANEW } from '../../kit/list.ts';

/**
 * Connections that send a statement without waiting for the answer to the one before: PostgreSQL reads them
 * in order and answers in order. A list call is five statements (begin, scope, session, list, commit) and
 * would wait for each of them; this way they leave in one or two writes. Three rules keep that safe; the
 * files that use this one keep them:
 * 1. The failure of a statement that is not awaited (begin, scope, a deferred change) shows in the one that
 * follows it.
 * 2. A failed statement fails everything behind it in the transaction; the first failure is the one that is
 * thrown.
 * 3. A connection in an unknown state is closed, never given to the next request.
 */

export const isChange = ({ command }: pg.QueryResult) =>
  command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';

export const asKysely = <R>(result: pg.QueryResult): QueryResult<R> =>
  isChange(result)
    ? { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
    : { rows: result.rows };

// biome-ignore lint/correctness/useYield: cursors cannot share a pipelined connection; long reads page by key
export async function* refuseStreaming<R>(): AsyncIterableIterator<QueryResult<R>> {
  throw new Error('Read in pages by key instead of streaming.');
}

/** Connections that lie in the pool with a transaction that has read and not been ended, for a moment at most. */
export const uncommittedReads = new WeakSet<pg.PoolClient>();

/** What is sent before the event loop turns leaves in one write: system calls are what a small statement costs. */
export function corkThisTick(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

export function sendNamed(
  client: pg.PoolClient,
  { sql: text, parameters }: CompiledQuery,
): Promise<pg.QueryResult> {
  const name = planName(text);
  const values = parameters as unknown[];
  return client.query(name ? { name, text, values } : { text, values });
}

/** How often each statement was sent; those sent again and again get a name, and PostgreSQL keeps their plan. */
const sent = new Map<string, { times: number; name: string }>();
const MOST_NAMES = 500;

/**
 * Never for gram searches, and what says so itself: after five runs PostgreSQL may turn to a generic plan, many times
 * slower there. Texts that change with every call (lists of values) never come often enough to be named.
 */
function planName(text: string): string | undefined {
  if (text.includes('query_grams(') || text.includes(PLANNED_ANEW)) return undefined;
  const known = sent.get(text);
  if (!known) {
    if (sent.size < MOST_NAMES) sent.set(text, { times: 1, name: `q${sent.size}` });
    return undefined;
  }
  known.times += 1;
  return known.times > 3 ? known.name : undefined;
}

/** The failure of a statement that is not awaited shows in the statement that follows it in the pipeline. */
export const ignoreRejection = (answer: Promise<unknown>) => answer.catch(() => undefined);
