import type { Writable } from 'node:stream';
import type { DumpSummary, DumpTerms } from '../../../kit/tenant-database.ts';
import { withClient } from '../../database/connection.ts';
import { copyOut, endOnAbort } from '../../database/copy.ts';
import { type Access, ask, type Client, inDatabase } from '../access.ts';
import { checkName } from '../create.ts';
import { readCatalogue } from './catalogue.ts';
import { DumpWriter, formatName } from './format.ts';
import { own } from './objects.ts';

type Table = { name: string; columns: string | null; weight: number };

/** pg_dump is not among the programs that came with npm, so the dump is written here. */
export async function backupDatabase(
  access: Access,
  name: string,
  sink: Writable,
  terms: DumpTerms = {},
): Promise<DumpSummary> {
  checkName(name);
  const { signal } = terms;
  signal?.throwIfAborted();
  try {
    return await withClient(inDatabase(access, name), async (client) => {
      const release = endOnAbort(client, signal);
      try {
        return await dump(client, { ...access, name }, sink, terms);
      } finally {
        release();
      }
    });
  } catch (error) {
    sink.destroy();
    throw signal?.aborted ? signal.reason : error;
  }
}

async function dump(
  client: Client,
  { version, name }: { version: number; name: string },
  sink: Writable,
  terms: DumpTerms,
): Promise<DumpSummary> {
  await begin(client);
  const { steps, refreshed, finishing } = await readCatalogue(client);
  const writer = new DumpWriter(sink);
  await writer.line({ format: formatName, version: 1, server: version, name, at: new Date().toISOString() });
  for (const step of steps) {
    if (step === null) await writeRows(client, writer, terms);
    else await writer.line({ sql: step });
  }
  for (const sql of [...(await sequenceValues(client)), ...finishing, ...refreshed])
    await writer.line({ sql });
  return writer.end();
}

/** One moment of the database, and values written so that any server reads them the same. */
async function begin(client: Client): Promise<void> {
  await client.query(`SET datestyle = ISO; SET intervalstyle = postgres; SET extra_float_digits = 3;
    SET timezone = 'UTC'; SET bytea_output = hex; SET row_security = off; SET lock_timeout = '60s';
    SET idle_in_transaction_session_timeout = 0`);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables = await readTables(client);
  for (let from = 0; from < tables.length; from += 100) {
    const names = tables.slice(from, from + 100).map((table) => `ONLY ${table.name}`);
    await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
  }
}

const readTables = (client: Client): Promise<Table[]> =>
  ask<Table>(
    client,
    `SELECT c.oid::regclass::text AS name, pg_relation_size(c.oid)::float AS weight,
       (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
       FROM pg_class c WHERE relkind = 'r' AND relpersistence <> 't' AND ${own('pg_class', 'c', 'relnamespace')}
      ORDER BY c.oid`,
  );

async function writeRows(client: Client, writer: DumpWriter, { onProgress }: DumpTerms): Promise<void> {
  const tables = await readTables(client);
  const whole = tables.reduce((sum, { weight }) => sum + weight, 1);
  let before = 0;
  for (const { name, columns, weight } of tables) {
    const place = columns ? `${name} (${columns})` : name;
    const share = before / whole;
    await writer.line({ copy: place, share });
    const begun = writer.bytes;
    const rows = await copyOut(client, `COPY ${place} TO STDOUT`, (chunk) => {
      const busy = writer.take(chunk);
      if (busy) {
        const part = Math.min(1, (writer.bytes - begun) / Math.max(weight, 1));
        onProgress?.({ rows: writer.rows, bytes: writer.bytes, share: share + (part * weight) / whole });
      }
      return busy;
    });
    await writer.endRows(rows);
    before += weight;
    onProgress?.({ rows: writer.rows, bytes: writer.bytes, share: before / whole });
  }
}

async function sequenceValues(client: Client): Promise<string[]> {
  const sequences = await ask<{ name: string }>(
    client,
    `SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE relkind = 'S' AND relpersistence <> 't' AND ${own('pg_class', 'c', 'relnamespace')} ORDER BY c.oid`,
  );
  const values: string[] = [];
  for (const { name } of sequences) {
    const [value] = await ask<{ sql: string }>(
      client,
      `SELECT format('SELECT setval(%L, %s, %L)', $1::text, last_value, is_called) AS sql FROM ${name}`,
      [name],
    );
    if (value) values.push(value.sql);
  }
  return values;
}
