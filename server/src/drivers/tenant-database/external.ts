import { type ConnectionOptions, parseAddress, placeOf, withClient } from '../database/connection.ts';
import { DatabaseTrouble, errorText } from '../database/trouble.ts';
import { checkServer } from '../database/verify.ts';
import { type Access, ask, type Client, type TenantServer } from './access.ts';

type Found = {
  version: number;
  release: string;
  encoding: string;
  database: string;
  cluster: string;
  superuser: boolean;
  createdb: boolean;
  createrole: boolean;
  /** Databases that everybody may enter. */
  open: string[];
};

const variable = 'TENANT_DATABASE_URL';

/** A PostgreSQL run by others, entered with an administrator's login. Nothing is started or stopped. */
export async function externalServer(url: string, log: (line: string) => void): Promise<TenantServer> {
  const admin = parseAddress(url, variable);
  const found = await look(admin);
  checkServer(found);
  const lacking = missing(found);
  if (lacking) throw notEnough(admin, lacking);
  tellLimits(admin, found, log);
  const access: Access = {
    admin: { ...admin, options: '-c search_path=pg_catalog' },
    address: { host: admin.host, port: admin.port, cluster: found.cluster },
    isSuperuser: found.superuser,
    version: found.version,
  };
  return { enter: async () => access, stop: async () => {} };
}

/** What a login of others cannot keep from tenants, for the administrator of that server. */
function tellLimits(admin: ConnectionOptions, found: Found, log: (line: string) => void): void {
  if (!found.superuser) {
    log(
      `${admin.user} of ${variable} is no superuser: tenants cannot enter each other's databases, but catalogue ` +
        'queries show them the names.',
    );
  }
  if (found.open.length > 0) {
    log(
      `Tenants may enter ${found.open.join(', ')} at ${placeOf(admin)}, as everybody may there; ` +
        'REVOKE CONNECT ON DATABASE … FROM PUBLIC closes them.',
    );
  }
}

async function look(admin: ConnectionOptions): Promise<Found> {
  try {
    return await withClient(admin, findings);
  } catch (error) {
    throw new DatabaseTrouble(
      `PostgreSQL at ${placeOf(admin)} does not let ${admin.user} in (${errorText(error)}). ` +
        `Check that it runs and that ${variable} is right.`,
    );
  }
}

async function findings(client: Client): Promise<Found> {
  const [found] = await ask<Found>(
    client,
    `SELECT current_setting('server_version_num')::int AS version,
       split_part(current_setting('server_version'), ' ', 1) AS release,
       current_setting('server_encoding') AS encoding, current_database() AS database,
       (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
       rolsuper AS superuser, rolcreatedb OR rolsuper AS createdb, rolcreaterole OR rolsuper AS createrole,
       ARRAY(SELECT datname::text FROM pg_database WHERE datallowconn
         AND has_database_privilege('public', oid, 'CONNECT') ORDER BY 1) AS open
       FROM pg_roles WHERE rolname = current_user`,
  );
  if (!found) throw new Error('it gave an empty answer');
  return found;
}

const missing = ({ createdb, createrole }: Found): string =>
  [createdb ? '' : 'CREATEDB', createrole ? '' : 'CREATEROLE'].filter(Boolean).join(' ');

const notEnough = (admin: ConnectionOptions, lacking: string): DatabaseTrouble =>
  new DatabaseTrouble(
    `${admin.user} of ${variable} may not make databases for tenants: let an administrator run ` +
      `ALTER ROLE "${admin.user}" ${lacking}.`,
  );
