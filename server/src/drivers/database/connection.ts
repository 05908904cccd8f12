import pg from 'pg';
import { DatabaseTrouble } from './trouble.ts';

const passedOn = [
  'application_name',
  'client_encoding',
  'idle_in_transaction_session_timeout',
  'lock_timeout',
  'options',
  'query_timeout',
  'sslnegotiation',
  'statement_timeout',
] as const;

/** What pg's Pool and Client take; the parts are apart so that `{ ...owner, database: 'x' }` works. */
export type ConnectionOptions = {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl?: pg.ClientConfig['ssl'];
} & Pick<pg.ClientConfig, (typeof passedOn)[number]>;

/** Reads an address exactly as pg does (TLS files, sockets, PG… variables), because pg itself reads it. */
export function parseAddress(address: string, variable: string): ConnectionOptions {
  if (!/^postgres(ql)?:\/\//.test(address)) throw badAddress(variable, 'it does not begin with postgres://');
  let read: pg.Client;
  try {
    read = new pg.Client({ connectionString: address });
  } catch (error) {
    throw badAddress(variable, fileOf(error) ?? 'it cannot be read');
  }
  const { host, port, user, password, database, ssl } = read;
  if (!user || !database) throw badAddress(variable, user ? 'it names no database' : 'it names no user');
  const plain = typeof password === 'string' && password !== '' ? { password } : {};
  return { host, port, user, ...plain, database, ...(ssl ? { ssl } : {}), ...extras(address) };
}

/** host:port/database, without the user and the password. */
export function placeOf({ host, port, database }: ConnectionOptions): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
}

/** A connection of the pool. Where none is free in time its error has the code the server itself would give. */
export const borrow = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: Error) => {
    throw error.message.startsWith('timeout exceeded') ? Object.assign(error, { code: '53300' }) : error;
  });

export async function withClient<T>(
  options: ConnectionOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 10_000 });
  // A connection that breaks between two queries is reported by the next query; unheard it ends the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function extras(address: string): Partial<ConnectionOptions> {
  const query = address.includes('?') ? address.slice(address.indexOf('?')) : '';
  const given = new URLSearchParams(query);
  return Object.fromEntries(
    passedOn.filter((name) => given.has(name)).map((name) => [name, given.get(name)]),
  );
}

function fileOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error
    ? `the file ${String(error.path)} cannot be read`
    : undefined;
}

function badAddress(variable: string, why: string): DatabaseTrouble {
  return new DatabaseTrouble(
    `${variable} is not usable: ${why}. It should look like postgres://user:password@host:5432/database.`,
  );
}
