import { ask, type Client } from './access.ts';

/**
 * Catalogues that all databases share show the names of all of them, and statistics what they do. Rights on them are
 * kept by each database, so they are taken away in each. What is left is written in decision 32.
 */
export async function hideOthers(client: Client): Promise<void> {
  await client.query('BEGIN');
  // Views of the system are changed only with this on; a superuser may, for one transaction.
  await client.query('SET LOCAL allow_system_table_mods = on');
  for (const view of ['pg_roles', 'pg_user', 'pg_group']) await narrow(client, view);
  await client.query(octetLength);
  for (const statement of await revocations(client)) await client.query(statement);
  await client.query('COMMIT');
}

const keys: Record<string, string> = { pg_roles: 'oid', pg_user: 'usesysid', pg_group: 'grosysid' };

/** Programs that dump want to read roles: they see themselves and those that PostgreSQL brings. */
async function narrow(client: Client, view: string): Promise<void> {
  const [found] = await ask<{ text: string }>(
    client,
    `SELECT pg_get_viewdef(('pg_catalog.' || $1::text)::regclass) AS text`,
    [view],
  );
  const text = found?.text.trim().replace(/;$/, '') ?? '';
  if (text.includes('every_role')) return;
  const key = keys[view];
  await client.query(
    `CREATE OR REPLACE VIEW pg_catalog.${view} AS SELECT * FROM (${text}) AS every_role
      WHERE ${key} < 16384 OR pg_has_role(${key}, 'MEMBER')`,
  );
}

/** Shared catalogues but for tablespaces, which every dump reads and which name no tenant; and what shows sessions. */
async function revocations(client: Client): Promise<string[]> {
  const rows = await ask<{ statement: string }>(
    client,
    `SELECT format('REVOKE ALL ON pg_catalog.%I FROM PUBLIC', relname) AS statement
       FROM pg_class WHERE relnamespace = 'pg_catalog'::regnamespace AND (
         relisshared AND relkind = 'r' AND relname NOT IN ('pg_tablespace', 'pg_authid')
         OR relkind = 'v' AND relname ~ $1)
     UNION ALL
     SELECT format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', oid::regprocedure)
       FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ $2`,
    [
      '^pg_(stat_(activity|ssl|gssapi|database|progress|replication|wal_receiver|subscription|recovery)|locks$|prepared_xacts$|replication_|shadow$|stat_statements)',
      '^pg_(stat_get_(activity|backend|db_|progress_info|wal_senders|wal_receiver|subscription|replication_slot)|lock_status$|prepared_xact$|get_replication_slots$|safe_snapshot_blocking_pids$|blocking_pids$|tablespace_databases$)',
    ],
  );
  return rows.map((row) => row.statement);
}

/** information_schema.columns, which every program reads, asks pg_database for the encoding, as who reads it. */
const octetLength = `
  CREATE OR REPLACE FUNCTION information_schema._pg_char_octet_length(typid oid, typmod int4) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT
    RETURN CASE WHEN typid IN (25, 1042, 1043) THEN CASE WHEN typmod = -1 THEN CAST(2 ^ 30 AS integer)
      ELSE information_schema._pg_char_max_length(typid, typmod)
        * pg_encoding_max_length(pg_char_to_encoding(getdatabaseencoding())) END END`;
