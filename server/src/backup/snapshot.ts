import type pg from 'pg';
import { platformRole, withClient } from '../drivers/database/index.ts';
import type { Reading } from '../drivers/database/reading.ts';
import { BackupTrouble } from './trouble.ts';

export type Table = {
  /** As it is written in a statement. */
  name: string;
  /** Those that are not made of others. */
  columns: string;
  bytes: number;
  /** Read as the platform's role: the owner stands behind the wall too. */
  behindWall: boolean;
};

export type Snapshot = { client: pg.Client; tables: Table[] };

const TRIES = 10;

/** Tables of extensions are made by them; unlogged ones are empty after every crash, and may be so here. */
const tableList = `
  SELECT c.oid::regclass::text AS name, pg_relation_size(c.oid)::float AS bytes,
    c.relrowsecurity AND NOT me.rolsuper AND NOT me.rolbypassrls AS "behindWall",
    coalesce((SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''), '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_roles me ON me.rolname = current_user
  WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname IN ('public', 'pgboss')
    AND NOT EXISTS (SELECT FROM pg_depend d
      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.oid`;

/** Where the platform's role would not see every row, there is no way but pg_dump by a superuser. */
const halfSeen = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relrowsecurity AND c.relnamespace = 'public'::regnamespace
    AND (EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive
        AND p.polroles && ARRAY[0::oid, '${platformRole}'::regrole::oid])
      OR NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polcmd IN ('*', 'r')
        AND pg_get_expr(p.polqual, p.polrelid) = 'true' AND '${platformRole}'::regrole = ANY (p.polroles)))`;

/**
 * All tables at one moment. They are locked against changes of their shape before that moment: a table that is emptied
 * by TRUNCATE after it would be empty in it as well.
 */
export const withSnapshot = <T>({ connection }: Reading, work: (snapshot: Snapshot) => Promise<T>) =>
  // The options of DATABASE_URL, such as a timeout, are meant for the calls of people.
  withClient({ ...connection, application_name: 'cloudyard back-up' }, async (client) => {
    await client.query(`SET datestyle = ISO; SET intervalstyle = postgres; SET extra_float_digits = 3;
      SET timezone = 'UTC'; SET bytea_output = hex; SET client_encoding = 'UTF8'; SET search_path = public;
      SET statement_timeout = 0; SET lock_timeout = '60s'; SET idle_in_transaction_session_timeout = 0`);
    const tables = await locked(client);
    await refuseHalf(client, tables);
    const done = await work({ client, tables });
    await client.query('ROLLBACK');
    return done;
  });

async function locked(client: pg.Client): Promise<Table[]> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const before = await listed(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    if (before.length > 0)
      await client.query(
        `LOCK TABLE ${before.map(({ name }) => `ONLY ${name}`).join(', ')} IN ACCESS SHARE MODE`,
      );
    // The first question: here is the moment.
    const tables = await listed(client);
    if (shapeOf(tables) === shapeOf(before)) return tables;
    await client.query('ROLLBACK');
  }
  throw new BackupTrouble('The tables are being changed all the time. Make the back-up when that has ended.');
}

const listed = async (client: pg.Client) => (await client.query<Table>(tableList)).rows;
const shapeOf = (tables: Table[]) => JSON.stringify(tables.map(({ name, columns }) => [name, columns]));

async function refuseHalf(client: pg.Client, tables: Table[]): Promise<void> {
  if (!tables.some(({ behindWall }) => behindWall)) return;
  const { rows } = await client.query<{ name: string }>(halfSeen);
  if (rows.length === 0) return;
  throw new BackupTrouble(
    `The login of DATABASE_URL does not see all rows of ${rows.map(({ name }) => name).join(', ')}. ` +
      'Let a superuser dump this database with pg_dump, or name a superuser in DATABASE_URL for the back-up.',
  );
}

/** Within the transaction; the next table may be read as another role. */
export const readAs = (client: pg.Client, { behindWall }: Table) =>
  client.query(behindWall ? `SET LOCAL ROLE ${platformRole}` : 'RESET ROLE');
