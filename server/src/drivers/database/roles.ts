import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { derivePassword, scramVerifier } from './secret.ts';
import { errorCode, errorText } from './trouble.ts';

/** Roles belong to the whole server, not to one database; their names are fixed. */
export const ownerRole = 'cloudyard_owner';
export const appRole = 'cloudyard_app';
export const platformRole = 'cloudyard_platform';

const quote = pg.escapeIdentifier;

/** The roles and the database of the embedded server. The client is a superuser; a second run mends the first. */
export async function ensureOwnCluster(client: pg.Client, secret: string, database: string): Promise<void> {
  await ensureRole(client, ownerRole);
  await ensureRole(client, appRole);
  await ensureRole(client, platformRole);
  await setAttributes(client, ownerRole, 'LOGIN INHERIT CREATEDB', derivePassword(secret, ownerRole));
  await setAttributes(client, appRole, 'LOGIN NOINHERIT NOCREATEDB', derivePassword(secret, appRole));
  await setAttributes(client, platformRole, 'NOLOGIN NOINHERIT NOCREATEDB');
  await grantPlatform(client, appRole);
  // So that it may give functions which see over the wall to the platform.
  await grantPlatform(client, ownerRole);
  await ensureDatabase(client, database);
}

/** The same on a server run by others: only what is missing is made, and nothing that exists is changed. */
export async function ensureRoles(client: pg.Client, app: string, password?: string): Promise<void> {
  await patiently(async () => {
    await client.query('BEGIN');
    try {
      // Copies of the server that start at once over this database take turns here.
      await client.query(`SELECT pg_advisory_xact_lock(hashtext('cloudyard roles'))`);
      if (!(await roleExists(client, platformRole)))
        await client.query(`CREATE ROLE ${platformRole} NOLOGIN`);
      if (password && !(await roleExists(client, app))) await createApp(client, app, password);
      await grantPlatform(client, app);
      await grantPlatform(client, await currentUser(client));
      await grantConnect(client, app);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  });
}

/** After the owner's password was changed. Refuses a role that another owner keeps: its servers would be locked out. */
export async function renewPassword(client: pg.Client, app: string, password: string): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    `SELECT shobj_description(oid, 'pg_authid') = $2 AS ours FROM pg_roles WHERE rolname = $1`,
    [app, await remark(client)],
  );
  if (!rows[0]?.ours) return false;
  await patiently(() => setPassword(client, app, password));
  return true;
}

export async function grantPlatform(client: pg.Client, app: string): Promise<void> {
  const { rows } = await client.query<{ modern: boolean; done: boolean }>(
    `SELECT v >= 160000 AS modern, pg_has_role($1, $2, CASE WHEN v >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS done
       FROM (SELECT current_setting('server_version_num')::int) AS server(v)`,
    [app, platformRole],
  );
  if (rows[0]?.done) return;
  await client.query(grantStatement(app, rows[0]?.modern ?? true));
}

/** Member, so that it may SET ROLE; not heir, so that policies for the platform do not apply to it unasked. */
export function grantStatement(app: string, modern: boolean): string {
  const terms = modern ? ' WITH INHERIT FALSE, SET TRUE' : '';
  return `GRANT ${platformRole} TO ${quote(app)}${terms}`;
}

async function ensureRole(client: pg.Client, role: string): Promise<void> {
  if (!(await roleExists(client, role))) await client.query(`CREATE ROLE ${role}`);
}

async function setAttributes(client: pg.Client, role: string, own: string, password?: string): Promise<void> {
  const never = 'NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS';
  const secret = password ? `PASSWORD '${await scramVerifier(password)}'` : '';
  await client.query(`ALTER ROLE ${role} ${own} ${never} ${secret}`);
}

async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (!rowCount) await client.query(`CREATE DATABASE ${quote(database)} OWNER ${ownerRole}`);
  await client.query(`REVOKE ALL ON DATABASE ${quote(database)} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${quote(database)} TO ${appRole}`);
}

async function createApp(client: pg.Client, app: string, password: string): Promise<void> {
  await client.query(`CREATE ROLE ${quote(app)} LOGIN NOINHERIT`);
  await setPassword(client, app, password);
  await client.query(`COMMENT ON ROLE ${quote(app)} IS ${pg.escapeLiteral(await remark(client))}`);
}

async function setPassword(client: pg.Client, role: string, password: string): Promise<void> {
  await client.query(`ALTER ROLE ${quote(role)} PASSWORD '${await scramVerifier(password)}'`);
}

async function grantConnect(client: pg.Client, app: string): Promise<void> {
  const { rows } = await client.query<{ name: string; may: boolean }>(
    `SELECT current_database() AS name, has_database_privilege($1, current_database(), 'CONNECT') AS may`,
    [app],
  );
  const [database] = rows;
  if (database && !database.may) {
    await client.query(`GRANT CONNECT ON DATABASE ${quote(database.name)} TO ${quote(app)}`);
  }
}

async function remark(client: pg.Client): Promise<string> {
  return `Cloudyard; password kept by ${await currentUser(client)}`;
}

async function currentUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
  return rows[0]?.name ?? '';
}

async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  return rowCount === 1;
}

/** The advisory lock is of one database, the roles are of all: two databases of one server can still collide. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const collided = ['42710', '23505'].includes(errorCode(error)) || /concurrently/.test(errorText(error));
      if (!collided || attempt === 5) throw error;
      await sleep(50 * attempt);
    }
  }
}
