import { type SinkConfig, SQL_NAME } from '@cloudyard/contract/iot/sink.ts';
import pg from 'pg';
import type { May } from '../../kit/public-address.ts';
import type { Sink, SinkMessage, SinkOrder } from '../../kit/sink.ts';
import { bare, GuardedSocket } from './guard.ts';
import { failedAll, problemOf, SinkProblem } from './problems.ts';

type Config = Extract<SinkConfig, { kind: 'postgres' }>;

/** Names cannot be values of a statement: they are of a few signs, and quoted. */
function quoted(name: string) {
  if (!SQL_NAME.test(name))
    throw new SinkProblem('missing', `${name.slice(0, 60)} is no name of a table or column.`);
  return `"${name}"`;
}

const VALUES: Record<keyof Config['columns'], (message: SinkMessage) => string> = {
  payload: ({ payload }) => payload,
  messageId: ({ id }) => String(id),
  deviceId: ({ deviceId }) => deviceId,
  deviceCode: ({ deviceCode }) => deviceCode,
  at: ({ at }) => at.toISOString(),
};
const columnsOf = ({ columns }: Config) =>
  (Object.keys(VALUES) as (keyof Config['columns'])[]).filter((one) => columns[one] !== '');
const tableOf = ({ schema, table }: Config) => `${quoted(schema)}.${quoted(table)}`;

export function insertOf(config: Config, batch: readonly SinkMessage[]) {
  const columns = columnsOf(config);
  const rows = batch.map(
    (_, row) => `(${columns.map((_, n) => `$${row * columns.length + n + 1}`).join(', ')})`,
  );
  const names = columns.map((one) => quoted(config.columns[one]));
  return {
    text: `insert into ${tableOf(config)} (${names.join(', ')}) values ${rows.join(', ')}`,
    values: batch.flatMap((message) => columns.map((one) => VALUES[one](message))),
  };
}

/** PostgreSQL counts the values of a statement in two bytes. */
const MOST_ROWS = 10_000;

function pgProblem(error: unknown): SinkProblem {
  const { code, message } = error as { code?: string; message: string };
  // The client says so itself, without a code.
  if (/does not support SSL/.test(message)) return new SinkProblem('tls', message);
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return problemOf(error);
  if (code.startsWith('28') || code === '3D000') return new SinkProblem('login', message);
  if (code === '42501') return new SinkProblem('denied', message);
  if (code === '42P01' || code === '42703' || code === '3F000') return new SinkProblem('missing', message);
  // Data it does not take: of another type, too long, doubled, against a rule.
  if (/^(22|23|42)/.test(code)) return new SinkProblem('answered', message, 'never');
  return new SinkProblem('answered', message, /^(53|57|08)/.test(code) ? 'away' : 'again');
}

/** Rows of a table that the user named; a batch is one statement, all of it or nothing. */
export function openPostgresSink(order: SinkOrder & { config: Config }, may: May): Sink {
  const { config, secrets, timeoutMs } = order;
  let client: pg.Client | undefined;

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const made = new pg.Client({
      ...{ host: bare(config.host), port: config.port, database: config.database, user: config.username },
      password: secrets.password ?? '',
      ssl:
        config.tls === 'off'
          ? false
          : { rejectUnauthorized: config.tls === 'verify', ...(config.ca ? { ca: config.ca } : {}) },
      stream: () => new GuardedSocket(may),
      ...{ connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs, application_name: 'cloudyard' },
    });
    const forget = () => {
      if (client === made) client = undefined;
    };
    made.on('error', forget);
    made.on('end', forget);
    try {
      await made.connect();
    } catch (error) {
      await made.end().catch(() => undefined);
      throw error;
    }
    client = made;
    return made;
  }
  /** After a failure it is not known what the connection still does. */
  async function close() {
    const ended = client;
    client = undefined;
    await ended?.end().catch(() => undefined);
  }
  async function run(act: (on: pg.Client) => Promise<unknown>) {
    try {
      await act(await connected());
    } catch (error) {
      const problem = pgProblem(error);
      if (problem.next === 'away') void close();
      throw problem;
    }
  }
  return {
    async test() {
      const columns = columnsOf(config).map((one) => quoted(config.columns[one]));
      try {
        // Reads nothing, and fails where a column is not there.
        await run((on) => on.query(`select ${columns.join(', ')} from ${tableOf(config)} limit 0`));
        return { problem: null, detail: `${config.schema}.${config.table}` };
      } catch (error) {
        return { problem: problemOf(error).problem, detail: config.host };
      }
    },
    async send(batch) {
      if (batch.length > MOST_ROWS) return failedAll(batch, new SinkProblem('too_large', '', 'again'));
      try {
        await run((on) => on.query(insertOf(config, batch)));
        return batch.map(() => 'sent' as const);
      } catch (error) {
        return failedAll(batch, error);
      }
    },
    close,
  };
}
