import pg from 'pg';
import { copyIn } from '../drivers/database/copy.ts';
import { errorText } from '../drivers/database/trouble.ts';
import { dropMark } from '../drivers/database/unfinished.ts';
import { BackupTrouble, damaged } from './trouble.ts';

type Found = { name: string };
type ForeignKey = { table: string; name: string; says: string };

/**
 * Rows come in any order, and have been through every trigger before: until all are there no trigger runs, no foreign
 * key asks, and the owner stands before the wall. All of it in one transaction, by the owner alone; foreign keys are
 * made anew at its end, which looks at every row.
 */
export class Loading {
  readonly client: pg.Client;
  private readonly tables: string[];
  private readonly forced: string[];
  private readonly keys: ForeignKey[];

  private constructor(client: pg.Client, found: { tables: string[]; forced: string[]; keys: ForeignKey[] }) {
    this.client = client;
    this.tables = found.tables;
    this.forced = found.forced;
    this.keys = found.keys;
  }

  static async begin(client: pg.Client): Promise<Loading> {
    await client.query(`SET datestyle = ISO; SET intervalstyle = postgres; SET timezone = 'UTC';
      SET client_encoding = 'UTF8'; SET statement_timeout = 0; SET lock_timeout = 0;
      SET idle_in_transaction_session_timeout = 0; SET client_min_messages = error`);
    await client.query('BEGIN');
    const tables = await names(client, `c.relkind = 'r' AND c.relname <> 'restore_unfinished'`);
    const forced = await names(client, 'c.relforcerowsecurity');
    const { rows: keys } = await client.query<ForeignKey>(`
      SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS says
      FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
        AND connamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) ORDER BY oid`);
    for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const name of forced) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
    for (const name of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    // What migrations bring is among the rows, as it was last.
    const filled = tables.filter((name) => name !== 'sql_object');
    await client.query(`TRUNCATE ${filled.join(', ')}`);
    return new Loading(client, { tables, forced, keys });
  }

  async rows(table: string, columns: string, content: AsyncIterable<Buffer>): Promise<number> {
    if (!this.tables.includes(table))
      throw new BackupTrouble(
        `The back-up has rows of a table ${table}, which its own schema does not make.`,
      );
    try {
      return await copyIn(this.client, `COPY ${table} (${columns}) FROM STDIN`, content);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      throw new BackupTrouble(`The rows of ${table} could not be restored: ${errorText(error)}.`);
    }
  }

  async sequences(text: string): Promise<void> {
    for (const { name, value, called } of JSON.parse(text) as {
      name: string;
      value: string;
      called: boolean;
    }[])
      await this.client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, called]);
  }

  /** The database is whole from the moment this returns, and not before. */
  async finish(onStep: (name: string) => void): Promise<void> {
    const { client } = this;
    for (const [at, { table, name, says }] of this.keys.entries()) {
      onStep(`checking ${at + 1} of ${this.keys.length}`);
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${says}`);
    }
    for (const name of this.forced) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
    for (const name of this.tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await client.query(dropMark);
    await client.query('COMMIT');
    // A table that was just filled is taken for an empty one until PostgreSQL counts.
    await client.query('ANALYZE');
  }
}

const names = async (client: pg.Client, which: string) =>
  (
    await client.query<Found>(`
      SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'pgboss') AND ${which}
        AND NOT EXISTS (SELECT FROM pg_depend d
          WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      ORDER BY c.oid`)
  ).rows.map(({ name }) => name);

/** Every table has as many rows as were written. */
export function checkCounts(wanted: Record<string, number>, found: Record<string, number>): void {
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(found)]))
    if (wanted[name] !== found[name]) throw damaged();
}
