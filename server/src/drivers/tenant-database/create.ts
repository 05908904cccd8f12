import pg from 'pg';
import type { TenantPlan } from '../../kit/tenant-database.ts';
import { withClient } from '../database/connection.ts';
import { scramVerifier } from '../database/secret.ts';
import { errorCode } from '../database/trouble.ts';
import { type Access, ask, type Client, inDatabase, inTurn } from './access.ts';
import { hideOthers } from './hide.ts';

export const quote = pg.escapeIdentifier;

/** What we hand out, and nothing that would need a second thought in a statement. */
export function checkName(name: string): void {
  if (!/^[a-z][a-z0-9_]{2,62}$/.test(name)) throw new Error(`${name} is no name of a tenant database`);
}

const never = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION NOBYPASSRLS';

export async function createDatabase(access: Access, plan: TenantPlan): Promise<void> {
  checkName(plan.name);
  await inTurn(access, plan.name, async (client) => {
    await ensureLogin(client, access, plan);
    await ensureDatabase(client, plan.name);
    await closeToOthers(client, plan.name);
    await prepareInside(access, plan);
  });
}

async function prepareInside(access: Access, plan: TenantPlan): Promise<void> {
  await withClient(inDatabase(access, plan.name), async (client) => {
    // Where it cannot hide them, the administrator of the server was warned at the start.
    if (access.isSuperuser) await hideOthers(client);
    await client.query(`ALTER SCHEMA public OWNER TO ${quote(plan.name)}`);
    // Last: until now only we could enter.
    await client.query(
      `GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${quote(plan.name)} TO ${quote(plan.name)}`,
    );
  });
}

async function ensureLogin(client: Client, access: Access, plan: TenantPlan): Promise<void> {
  const role = quote(plan.name);
  await unless(['42710'], client.query(`CREATE ROLE ${role} ${newLogin(access)}`));
  if (!access.isSuperuser) await becomeMember(client, access, role);
  const terms = access.isSuperuser ? never : 'NOCREATEDB NOCREATEROLE NOINHERIT';
  await client.query(
    `ALTER ROLE ${role} LOGIN ${terms} CONNECTION LIMIT ${Math.trunc(plan.connections)}
       PASSWORD '${await scramVerifier(plan.password)}'`,
  );
  const settings = {
    statement_timeout: Math.trunc(plan.statementMs),
    idle_in_transaction_session_timeout: 10 * 60_000,
    lock_timeout: 5 * 60_000,
  };
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`ALTER ROLE ${role} SET ${name} = ${value}`);
  }
}

/** Attributes that only a superuser may name are anyway off for a new role. */
const newLogin = ({ isSuperuser }: Access) => (isSuperuser ? never : 'NOINHERIT');

/** Without it an administrator could neither end the login's sessions nor read what is dumped. */
async function becomeMember(client: Client, access: Access, role: string): Promise<void> {
  const terms = access.version >= 160_000 ? ' WITH INHERIT TRUE, SET TRUE' : '';
  await client.query(`GRANT ${role} TO CURRENT_USER${terms}`);
}

async function ensureDatabase(client: Client, name: string): Promise<void> {
  await unless(['42P04'], client.query(`CREATE DATABASE ${quote(name)} TEMPLATE template0 ENCODING 'UTF8'`));
  await client.query(`ALTER DATABASE ${quote(name)} ALLOW_CONNECTIONS true`);
}

async function closeToOthers(client: Client, name: string): Promise<void> {
  await client.query(`REVOKE ALL ON DATABASE ${quote(name)} FROM PUBLIC`);
}

export async function setPassword(access: Access, name: string, password: string): Promise<void> {
  checkName(name);
  const verifier = await scramVerifier(password);
  await inTurn(access, name, (client) => client.query(`ALTER ROLE ${quote(name)} PASSWORD '${verifier}'`));
}

export async function dropDatabase(access: Access, name: string): Promise<void> {
  checkName(name);
  await inTurn(access, name, async (client) => {
    const [found] = await ask(client, 'SELECT FROM pg_catalog.pg_database WHERE datname = $1', [name]);
    if (found) await client.query(`DROP DATABASE ${quote(name)} WITH (FORCE)`);
    await client.query(`DROP ROLE IF EXISTS ${quote(name)}`);
  });
}

/** An answer that says "it is there already" is as good as one that made it. */
async function unless(codes: string[], work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!codes.includes(errorCode(error))) throw error;
  }
}
