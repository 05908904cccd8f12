import type { Readable } from 'node:stream';
import {
  type DumpSummary,
  type DumpTerms,
  TenantDatabaseRefusal,
  type TenantPlan,
} from '../../../kit/tenant-database.ts';
import { withClient } from '../../database/connection.ts';
import { copyIn, endOnAbort } from '../../database/copy.ts';
import { errorText } from '../../database/trouble.ts';
import type { Access, Client } from '../access.ts';
import { createDatabase, dropDatabase } from '../create.ts';
import { DumpReader, formatName, type Header, type Line } from './format.ts';

/**
 * As the login itself, with its own rights: functions of the dump run while it is read back, and must not find
 * themselves more powerful than their owner.
 */
export async function restoreDatabase(
  access: Access,
  plan: TenantPlan,
  source: Readable,
  terms: DumpTerms = {},
): Promise<DumpSummary> {
  const { signal } = terms;
  signal?.throwIfAborted();
  await createDatabase(access, plan);
  const { host, port } = access.address;
  const ssl = access.admin.ssl ? { ssl: access.admin.ssl } : {};
  const login = { host, port, user: plan.name, password: plan.password, database: plan.name, ...ssl };
  try {
    return await withClient(login, async (client) => {
      const release = endOnAbort(client, signal);
      try {
        return await readBack(client, source, terms);
      } finally {
        release();
      }
    });
  } catch (error) {
    await dropDatabase(access, plan.name);
    throw signal?.aborted ? signal.reason : error;
  } finally {
    source.destroy();
  }
}

async function readBack(client: Client, source: Readable, terms: DumpTerms): Promise<DumpSummary> {
  const reader = new DumpReader(source);
  checkHeader(await reader.line());
  await client.query(`SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
    SET datestyle = ISO; SET intervalstyle = postgres; SET timezone = 'UTC'; SET xmloption = content;
    SET check_function_bodies = off; SET default_transaction_read_only = off; SET client_min_messages = error`);
  await client.query('BEGIN');
  const { summary, rows } = await follow(client, reader, terms);
  if (rows !== summary.rows) throw new TenantDatabaseRefusal(['The backup counts other rows than it holds.']);
  await reader.check(summary);
  await client.query('COMMIT');
  return summary;
}

async function follow(
  client: Client,
  reader: DumpReader,
  { onProgress }: DumpTerms,
): Promise<{ summary: DumpSummary; rows: number }> {
  for (let rows = 0; ; ) {
    const line = await reader.line();
    if ('end' in line) {
      const { end: _, ...summary } = line;
      return { summary, rows };
    }
    if ('sql' in line) await run(client, line.sql);
    if ('copy' in line) {
      const tell = () => onProgress?.({ rows, bytes: reader.bytes, share: line.share });
      const pieces = told(reader.rows(), tell);
      rows += await named(line.copy, copyIn(client, `COPY ${line.copy} FROM STDIN`, pieces));
      tell();
    }
  }
}

/** Large tables take long: progress is reported on the way. */
async function* told(pieces: AsyncIterable<Buffer>, tell: () => void): AsyncGenerator<Buffer> {
  let since = 0;
  for await (const piece of pieces) {
    yield piece;
    since += piece.length;
    if (since < 1024 * 1024) continue;
    since = 0;
    tell();
  }
}

const run = (client: Client, sql: string) => named(sql, client.query(sql));

/** A statement that fails is the tenant's to understand: it is named with what the server says of it. */
async function named<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TenantDatabaseRefusal) throw error;
    const severity = (error as { severity?: string }).severity;
    // Without one it is no answer of the server, but a connection that broke.
    if (severity !== 'ERROR') throw error;
    throw new TenantDatabaseRefusal([
      `The backup could not be restored: ${errorText(error)}, at "${what.slice(0, 200)}". Nothing was left behind.`,
    ]);
  }
}

function checkHeader(line: Line): asserts line is Header {
  if (!('format' in line) || line.format !== formatName) {
    throw new TenantDatabaseRefusal(['This file is no backup of a database of this console.']);
  }
  if (line.version !== 1) {
    throw new TenantDatabaseRefusal([
      'The backup was written by a newer version of this console; update this one first.',
    ]);
  }
}
