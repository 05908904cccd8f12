import { expect, it } from 'vitest';
import type { TenantDatabases, TenantPlan } from '../../../kit/tenant-database.ts';
import { planOf } from './plans.ts';
import { asTenant, refusal } from './stories.ts';

const denied = '42501';

/** What a tenant may try, and how the server answers. */
const attempts: [what: string, statement: string, code: string][] = [
  ['rows of a program', `COPY (SELECT 1) TO PROGRAM 'true'`, denied],
  ['a program as rows', `CREATE TABLE x (l text); COPY x FROM PROGRAM 'id'`, denied],
  ['a file of the server', `SELECT pg_read_file('PG_VERSION')`, denied],
  ['a file as rows', `CREATE TABLE y (l text); COPY y FROM '/etc/passwd'`, denied],
  ['a folder of the server', `SELECT pg_ls_dir('.')`, denied],
  ['a large object out of a file', `SELECT lo_import('/etc/passwd')`, denied],
  ['a large object into a file', `SELECT lo_export(1, '/tmp/x')`, denied],
  ['another server by dblink', 'CREATE EXTENSION dblink', denied],
  ['another server by postgres_fdw', 'CREATE EXTENSION postgres_fdw', denied],
  ['files by file_fdw', 'CREATE EXTENSION file_fdw', denied],
  ['an untrusted language', `CREATE FUNCTION f() RETURNS int LANGUAGE internal AS 'int4in'`, denied],
  ['a library', `CREATE FUNCTION f(int) RETURNS int LANGUAGE c AS 'libc', 'abs'`, denied],
  ['loading a library', `LOAD 'dblink'`, denied],
  ['a role', 'CREATE ROLE friend', denied],
  ['a database', 'CREATE DATABASE more', denied],
  ['power', 'ALTER ROLE t_eve SUPERUSER', denied],
  ['more connections', 'ALTER ROLE t_eve CONNECTION LIMIT 100', denied],
  ['another login', 'SET ROLE t_adam', denied],
  ['another session', 'SET SESSION AUTHORIZATION t_adam', denied],
  ['the login of another', `ALTER ROLE t_adam PASSWORD 'mine'`, denied],
  ['the database of another', 'DROP DATABASE t_adam', '42501'],
  ['its own limits', 'ALTER DATABASE t_eve CONNECTION LIMIT 100', '42501'],
  ['settings of the server', `ALTER SYSTEM SET fsync = off`, denied],
  ['temporary files without end', 'SET temp_file_limit = -1', denied],
  ['temporary files for ever', 'ALTER ROLE t_eve SET temp_file_limit = -1', denied],
  ['the log', `SET log_statement = 'all'`, denied],
  ['a tablespace', `CREATE TABLESPACE t LOCATION '/tmp'`, denied],
  ['a replication slot', `SELECT pg_create_physical_replication_slot('s')`, denied],
  [
    'an event trigger',
    'CREATE FUNCTION e() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN END $$; CREATE EVENT TRIGGER e ON ddl_command_start EXECUTE FUNCTION e()',
    denied,
  ],
  ['a write-ahead log switch', 'SELECT pg_switch_wal()', denied],
  [
    'the sessions of others',
    'SELECT pg_terminate_backend(pid) FROM pg_stat_get_activity(NULL) WHERE usesysid IN (10)',
    denied,
  ],
  ['passwords', 'SELECT rolpassword FROM pg_authid', denied],
];

/** Whatever shows others, asked by who may see nothing of them. */
const hidden = [
  'pg_database',
  'pg_db_role_setting',
  'pg_shdepend',
  'pg_shdescription',
  'pg_auth_members',
  'pg_stat_activity',
  'pg_stat_database',
  'pg_stat_ssl',
  'pg_stat_progress_copy',
  'pg_locks',
  'pg_shadow',
  'pg_stat_get_activity(NULL)',
  'pg_stat_get_backend_idset()',
];

/** Two tenants, of which one wants to know and to do more than is theirs. */
export function hostileStories(of: () => TenantDatabases, isHidden: boolean, isOurs = false): void {
  const eve = planOf('t_eve');
  const adam = planOf('t_adam');
  const asEve = <T>(work: Parameters<typeof asTenant<T>>[2], database?: string) =>
    asTenant(of(), eve, work, database);

  it('lets tenants in to their own database only', async () => {
    await of().create(eve);
    await of().create(adam);
    await asTenant(of(), adam, (client) => client.query('CREATE TABLE secret AS SELECT 42 AS n'));
    for (const database of isOurs ? [adam.name, 'postgres', 'template1', 'template0'] : [adam.name]) {
      await expect(asEve((client) => client.query('SELECT 1'), database)).rejects.toThrow();
    }
  });

  it.each(attempts)('refuses %s', async (_, statement, code) => {
    await asEve(async (client) => {
      const codes = isHidden ? [code] : [code, '0A000', '58P01', '42704'];
      expect(codes).toContain(await refusal(client, statement));
    });
  });

  if (isHidden) {
    it.each(hidden)('hides %s', async (relation) => {
      await asEve(async (client) => {
        expect(await refusal(client, `SELECT * FROM ${relation}`)).toBe(denied);
      });
    });

    it('shows a tenant no role but their own and those of PostgreSQL', async () => {
      await asEve(async (client) => {
        for (const [view, name] of [
          ['pg_roles', 'rolname'],
          ['pg_user', 'usename'],
          ['pg_group', 'groname'],
        ]) {
          const { rows } = await client.query(`SELECT ${name} AS name FROM ${view} WHERE ${name} !~ '^pg_'`);
          expect(rows.map((row) => row.name)).not.toContain(adam.name);
        }
        const { rows } = await client.query('SELECT rolname FROM pg_roles WHERE oid >= 16384');
        expect(rows).toEqual([{ rolname: eve.name }]);
      });
    });
  }

  it('keeps notifications and advisory locks apart', async () => {
    await asEve((client) =>
      asTenant(of(), adam, async (other) => {
        const heard: string[] = [];
        other.on('notification', ({ payload }) => heard.push(payload ?? ''));
        await other.query('LISTEN news');
        await client.query(`SELECT pg_advisory_lock(7); NOTIFY news, 'from eve'`);
        await other.query(`NOTIFY news, 'from adam'`);
        const { rows } = await other.query('SELECT pg_try_advisory_lock(7) AS free');
        expect(rows).toEqual([{ free: true }]);
        expect(heard).toEqual(['from adam']);
      }),
    );
  });

  it('holds no more connections than it was given', async () => {
    const hold = async (left: number): Promise<string> =>
      left === 0 ? 'held' : asEve(() => hold(left - 1)).catch((error) => error.code ?? error);
    expect(await hold(eve.connections)).toBe('held');
    expect(await hold(eve.connections + 1)).toBe('53300');
  });

  it('leaves ordinary work alone: what programs ask when they connect or describe a table', async () => {
    await asEve(async (client) => {
      await client.query('CREATE TABLE thing (id int PRIMARY KEY, name text DEFAULT $$x$$)');
      for (const question of everyday) {
        const trouble = await client.query(question).then(() => undefined, String);
        expect(trouble, question).toBeUndefined();
      }
    });
  });
  it('takes its databases away again', async () => {
    await Promise.all([eve, adam].map(({ name }: TenantPlan) => of().drop(name)));
  });
}

/** Of psql (\dt, \d, \dn, \df), JDBC's metadata, information_schema, and pg_dump's first questions. */
const everyday = [
  `SELECT n.nspname, c.relname, pg_catalog.pg_get_userbyid(c.relowner) FROM pg_catalog.pg_class c
     LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_catalog.pg_am am ON am.oid = c.relam
     WHERE pg_catalog.pg_table_is_visible(c.oid)`,
  `SELECT a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod) FROM pg_catalog.pg_attribute a
     WHERE a.attrelid = 'thing'::regclass AND a.attnum > 0`,
  `SELECT n.nspname, pg_catalog.pg_get_userbyid(n.nspowner) FROM pg_catalog.pg_namespace n`,
  'SELECT * FROM information_schema.tables',
  'SELECT * FROM information_schema.columns LIMIT 100',
  'SELECT * FROM information_schema.schemata',
  'SELECT * FROM information_schema.table_constraints',
  'SELECT * FROM pg_catalog.pg_tables',
  'SELECT * FROM pg_catalog.pg_settings',
  `SELECT current_database(), session_user, version(), pg_database_size(current_database())`,
  'SELECT oid, rolname FROM pg_catalog.pg_roles ORDER BY 1',
  'SELECT spcname FROM pg_catalog.pg_tablespace',
  'SELECT * FROM pg_catalog.pg_stat_user_tables',
  'CREATE EXTENSION pg_trgm',
  'CREATE TEMP TABLE t AS SELECT 1 AS n',
];
