import type pg from 'pg';
import { appRole, platformRole } from './roles.ts';
import { DatabaseTrouble } from './trouble.ts';

export const oldestVersion = 150_000;

export type Findings = {
  database: string;
  version: number;
  release: string;
  encoding: string;
  user: string;
  superuser: boolean;
  bypass: boolean;
  ruler: boolean;
  owns: boolean;
  may_platform: boolean;
  is_platform: boolean;
};

/**
 * One question, asked as the app role itself: is the tenant wall a wall for it? Membership counts as possession,
 * because a member can SET ROLE. Temporary tables may be owned; they hold nothing of others. The platform may own
 * functions: those that look over the wall are its own.
 */
const question = `
  SELECT current_database() AS database, current_setting('server_version_num')::int AS version,
    split_part(current_setting('server_version'), ' ', 1) AS release,
    current_setting('server_encoding') AS encoding, me.rolname AS user,
    EXISTS (SELECT FROM pg_roles r WHERE r.rolsuper AND pg_has_role(me.oid, r.oid, 'MEMBER')) AS superuser,
    EXISTS (SELECT FROM pg_roles r WHERE r.rolbypassrls AND pg_has_role(me.oid, r.oid, 'MEMBER')) AS bypass,
    COALESCE(pg_has_role(me.oid, $1::name, 'MEMBER'), false) AS ruler,
    EXISTS (
      SELECT FROM pg_shdepend d
      WHERE d.deptype = 'o' AND d.refclassid = 'pg_authid'::regclass AND pg_has_role(me.oid, d.refobjid, 'MEMBER')
        AND NOT (d.refobjid = platform AND d.classid = 'pg_proc'::regclass)
        AND d.dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
        AND NOT (d.classid = 'pg_class'::regclass
          AND d.objid IN (SELECT oid FROM pg_class WHERE relpersistence = 't'))
    ) AS owns,
    COALESCE(pg_has_role(me.oid, platform, CASE WHEN modern THEN 'SET' ELSE 'MEMBER' END), false) AS may_platform,
    COALESCE(pg_has_role(me.oid, platform, 'USAGE'), false) AS is_platform
  FROM pg_roles me, to_regrole('${platformRole}') AS p(platform),
    LATERAL (SELECT current_setting('server_version_num')::int >= 160000) AS m(modern)
  WHERE me.rolname = session_user`;

/** Throws unless the client's role is a fit app role; answers what server it is. */
export async function verifyApp(client: pg.Client, owner: string): Promise<Findings> {
  const { rows } = await client.query<Findings>(question, [owner]);
  const [found] = rows;
  if (!found)
    throw new DatabaseTrouble('The database does not know the role it was asked as. Check DATABASE_URL.');
  checkServer(found);
  const fault = faultOf(found, owner);
  if (fault) {
    throw new DatabaseTrouble(
      `The database role ${found.user} ${fault}, so tenants would not be kept apart. ${advice(found)}`,
    );
  }
  return found;
}

/** Asked of the owner first, because an old server does not understand the question above. */
export function checkServer(found: Pick<Findings, 'version' | 'release' | 'encoding' | 'database'>): void {
  if (found.version < oldestVersion) {
    throw new DatabaseTrouble(
      `Cloudyard needs PostgreSQL 15 or newer, but the server is ${found.release}. Set DATABASE_URL to a newer one.`,
    );
  }
  if (found.encoding !== 'UTF8') {
    throw new DatabaseTrouble(
      `The database ${found.database} stores ${found.encoding}, but Cloudyard needs UTF8. ` +
        `Make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and name it in DATABASE_URL.`,
    );
  }
}

function faultOf(found: Findings, owner: string): string | undefined {
  if (found.superuser) return 'is a superuser or may become one';
  if (found.bypass) return 'may bypass row-level security';
  if (found.ruler) return `is the owner ${owner} or may become it`;
  if (found.owns) return 'owns tables or other objects';
  if (found.is_platform) return `inherits ${platformRole}`;
  return found.may_platform ? undefined : `may not SET ROLE ${platformRole}`;
}

function advice(found: Findings): string {
  return found.user === appRole
    ? `Drop that role and let Cloudyard make it again.`
    : `Give DATABASE_APP_URL a role that owns nothing, is NOINHERIT and is a member of ${platformRole} only.`;
}
