import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantPlan } from '../../kit/tenant-database.ts';
import { withClient } from '../database/connection.ts';
import { type Access, ask, type Client, inTurn } from './access.ts';
import { checkName, quote } from './create.ts';

export async function sizesOf(access: Access, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await withClient(access.admin, (client) =>
    ask<{ name: string; bytes: string }>(
      client,
      `SELECT datname AS name, pg_database_size(oid)::text AS bytes FROM pg_database WHERE datname = ANY ($1)`,
      [names],
    ),
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/**
 * For the login in this database: nothing goes before that, but what the tenant sets in a session. They may set the
 * same for themselves; the next call mends it.
 */
export async function setReadOnly(access: Access, name: string, on: boolean): Promise<void> {
  checkName(name);
  await inTurn(access, name, async (client) => {
    if ((await isReadOnly(client, name)) === on) return;
    const change = on ? 'SET default_transaction_read_only = on' : 'RESET default_transaction_read_only';
    await client.query(`ALTER ROLE ${quote(name)} IN DATABASE ${quote(name)} ${change}`);
    // Sessions keep what they began with.
    await endSessions(client, name);
  });
}

async function isReadOnly(client: Client, name: string): Promise<boolean> {
  const rows = await ask(
    client,
    `SELECT FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase JOIN pg_roles r ON r.oid = setrole
      WHERE datname = $1 AND rolname = $1 AND 'default_transaction_read_only=on' = ANY (setconfig)`,
    [name],
  );
  return rows.length > 0;
}

export async function closeDatabase(access: Access, name: string): Promise<void> {
  checkName(name);
  await inTurn(access, name, async (client) => {
    await client.query(`ALTER DATABASE ${quote(name)} ALLOW_CONNECTIONS false`);
    await endSessions(client, name);
  });
}

export async function openDatabase(access: Access, name: string): Promise<void> {
  checkName(name);
  await inTurn(access, name, (client) =>
    client.query(`ALTER DATABASE ${quote(name)} ALLOW_CONNECTIONS true`),
  );
}

/** One that was just let in may show up a moment later, so it asks until there is none. */
async function endSessions(client: Client, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const ended = await ask(
      client,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = $1 AND usename = $1 AND pid <> pg_backend_pid()`,
      [name],
    );
    if (ended.length === 0) return;
    await sleep(50);
  }
}

/** The limit of the login is a default that a session can raise; this is the one that holds. */
export async function endOverlong(
  access: Access,
  limits: readonly Pick<TenantPlan, 'name' | 'statementMs'>[],
): Promise<number> {
  const ended = await withClient(access.admin, (client) =>
    ask(
      client,
      `SELECT pg_terminate_backend(pid)
         FROM unnest($1::text[], $2::bigint[]) AS limits(name, ms)
         JOIN pg_stat_activity ON datname = name AND usename = name
        WHERE state = 'active' AND query_start < clock_timestamp() - ms * interval '1 millisecond'`,
      [limits.map(({ name }) => name), limits.map(({ statementMs }) => Math.trunc(statementMs))],
    ),
  );
  return ended.length;
}
