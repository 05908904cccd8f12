import { type ConnectionOptions, parseAddress, placeOf, withClient } from './connection.ts';
import type { Databases } from './databases.ts';
import { appRole, ensureRoles, grantStatement, platformRole, renewPassword } from './roles.ts';
import { derivePassword } from './secret.ts';
import { readStatistics } from './statistics.ts';
import { DatabaseTrouble, errorCode, errorText } from './trouble.ts';
import { checkServer, type Findings, verifyApp } from './verify.ts';

type Server = Pick<Findings, 'version' | 'release' | 'encoding' | 'database' | 'user'>;
type Side = { owner: ConnectionOptions; app: ConnectionOptions; server: Server; readyMade: boolean };

/** A PostgreSQL run by others. The user of DATABASE_URL is the owner. */
export async function openExternal(options: {
  databaseUrl: string;
  databaseAppUrl?: string | undefined;
  log: (line: string) => void;
}): Promise<Databases> {
  const owner = parseAddress(options.databaseUrl, 'DATABASE_URL');
  const server = await askServer(owner);
  const readyMade = Boolean(options.databaseAppUrl);
  const app = options.databaseAppUrl
    ? parseAddress(options.databaseAppUrl, 'DATABASE_APP_URL')
    : appOf(owner, server);
  const side = { owner, app, server, readyMade };
  await makeRoles(side);
  const found = await logIn(side, options.log);
  if (found.database !== server.database) throw twoDatabases(server.database, found.database);
  await withClient(owner, (client) => readStatistics(client, options.log));
  const where = `PostgreSQL ${found.release} at ${placeOf(owner)}`;
  return { owner, app, version: found.version, where, stop: async () => {} };
}

async function askServer(owner: ConnectionOptions): Promise<Server> {
  const question = `SELECT current_setting('server_version_num')::int AS version, current_user AS user,
    split_part(current_setting('server_version'), ' ', 1) AS release,
    current_setting('server_encoding') AS encoding, current_database() AS database`;
  try {
    const { rows } = await withClient(owner, (client) => client.query<Server>(question));
    const [server] = rows;
    if (!server) throw new Error('it gave an empty answer');
    checkServer(server);
    return server;
  } catch (error) {
    throw error instanceof DatabaseTrouble ? error : unreachable(owner, error, 'DATABASE_URL');
  }
}

/** Every copy of the server has the same DATABASE_URL and so comes to the same password. */
function appOf(owner: ConnectionOptions, server: Server): ConnectionOptions {
  if (owner.password) return { ...owner, user: appRole, password: derivePassword(owner.password, appRole) };
  throw new DatabaseTrouble(
    `DATABASE_URL has no password, so Cloudyard cannot make one for its own role ${appRole} from it. ` +
      byHand(owner, server),
  );
}

async function makeRoles({ owner, app, server, readyMade }: Side): Promise<void> {
  try {
    await withClient(owner, (client) => ensureRoles(client, app.user, readyMade ? undefined : app.password));
  } catch (error) {
    // Insufficient privilege; or DATABASE_APP_URL names a role that does not exist.
    if (!['42501', '42704'].includes(errorCode(error))) throw error;
    throw new DatabaseTrouble(
      `The database user ${owner.user} could not prepare the roles of Cloudyard (${errorText(error)}). ` +
        byHand(owner, server),
    );
  }
}

async function logIn(side: Side, log: (line: string) => void): Promise<Findings> {
  const { owner, app, readyMade } = side;
  const attempt = () => withClient(app, (client) => verifyApp(client, side.server.user));
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof DatabaseTrouble) throw error;
    if (readyMade || errorCode(error) !== '28P01') {
      throw unreachable(app, error, readyMade ? 'DATABASE_APP_URL' : 'DATABASE_URL');
    }
  }
  if (!(await renewed(side))) {
    throw new DatabaseTrouble(
      `The database role ${appRole} exists already with a password that Cloudyard does not know and may not change. ` +
        `Set DATABASE_APP_URL to postgres://${appRole}:its-password@${placeOf(owner)}.`,
    );
  }
  log(`The password of ${owner.user} was changed; that of ${appRole} followed it.`);
  return attempt();
}

async function renewed({ owner, app }: Side): Promise<boolean> {
  try {
    return await withClient(owner, (client) => renewPassword(client, app.user, app.password ?? ''));
  } catch (error) {
    if (errorCode(error) === '42501') return false;
    throw error;
  }
}

function byHand(owner: ConnectionOptions, server: Server): string {
  const statements = [
    `CREATE ROLE ${platformRole} NOLOGIN`,
    `CREATE ROLE ${appRole} LOGIN NOINHERIT PASSWORD 'choose-one'`,
    grantStatement(appRole, server.version >= 160_000),
    grantStatement(server.user, server.version >= 160_000),
    `GRANT CONNECT ON DATABASE "${server.database}" TO ${appRole}`,
  ];
  return (
    `Let an administrator run what is missing of: ${statements.join('; ')}; ` +
    `and set DATABASE_APP_URL to postgres://${appRole}:choose-one@${placeOf(owner)}.`
  );
}

function unreachable(options: ConnectionOptions, error: unknown, variable: string): DatabaseTrouble {
  return new DatabaseTrouble(
    `PostgreSQL at ${placeOf(options)} does not let ${options.user} in (${errorText(error)}). ` +
      `Check that it runs and that ${variable} is right.`,
  );
}

function twoDatabases(owned: string, used: string): DatabaseTrouble {
  return new DatabaseTrouble(
    `DATABASE_URL names the database ${owned}, but DATABASE_APP_URL names ${used}. Let both name the same.`,
  );
}
