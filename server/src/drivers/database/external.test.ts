import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectionOptions, withClient } from './connection.ts';
import { type Databases, openDatabase } from './index.ts';
import { superuser } from './settings.ts';
import { addressOf, diary, troubleOf } from './testing/kit.ts';

// A server of our own stands in for an external one: no Cloudyard roles, a few users and databases.
let server: Databases;
let admin: ConnectionOptions;
let dataFolder: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'cloudyard-test-'));
  await chmod(dataFolder, 0o755);
  server = await openDatabase({ dataFolder, durable: false, log: () => {} });
  const password = (await readFile(join(dataFolder, 'postgres.secret'), 'utf8')).trim();
  admin = { ...server.owner, user: superuser, password, database: 'postgres' };
  await run(
    'DROP DATABASE cloudyard',
    `CREATE ROLE boss LOGIN CREATEROLE PASSWORD 'b/o:s@s'`,
    `CREATE ROLE plain LOGIN PASSWORD 'plain'`,
    `CREATE ROLE rival LOGIN CREATEROLE PASSWORD 'rival'`,
    'CREATE DATABASE yard OWNER boss',
    'CREATE DATABASE field OWNER boss',
    `CREATE DATABASE old OWNER boss ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
  );
});

beforeEach(() => run('DROP ROLE IF EXISTS cloudyard_app, cloudyard_platform'));

afterAll(async () => {
  await server?.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

async function run(...statements: string[]): Promise<void> {
  await withClient(admin, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

function url(user: string, password: string, database = 'yard'): string {
  return addressOf({ ...admin, user, password, database });
}

function openAs(
  databaseUrl: string,
  databaseAppUrl?: string,
  log = (_line: string) => {},
): Promise<Databases> {
  return openDatabase({ dataFolder: '/nowhere', databaseUrl, databaseAppUrl, log });
}

const boss = () => url('boss', 'b/o:s@s');

describe('an external PostgreSQL', { timeout: 60_000 }, () => {
  it('gets the missing roles from an owner who may create roles', async () => {
    const { owner, app, where, version, stop } = await openAs(boss());
    expect(where).toMatch(/^PostgreSQL 18\.\d+ at \/.*:5432\/yard$/);
    expect([owner.user, app.user]).toEqual(['boss', 'cloudyard_app']);
    expect(version).toBeGreaterThanOrEqual(150_000);
    const { rows } = await withClient(app, async (client) => {
      await client.query('BEGIN; SET LOCAL ROLE cloudyard_platform');
      return client.query('SELECT current_user, session_user');
    });
    expect(rows).toEqual([{ current_user: 'cloudyard_platform', session_user: 'cloudyard_app' }]);
    await stop();
    await withClient(owner, (client) => client.query('SELECT 1'));
  });

  it('serves copies that start at the same moment, over one database and over two', async () => {
    const addresses = [
      boss(),
      boss(),
      boss(),
      url('boss', 'b/o:s@s', 'field'),
      url('boss', 'b/o:s@s', 'field'),
    ];
    const opened = await Promise.all(addresses.map((address) => openAs(address)));
    expect(new Set(opened.map(({ app }) => app.password)).size).toBe(1);
  });

  it('updates the app role when the owner’s password changed', async () => {
    await openAs(boss());
    await run(`ALTER ROLE boss PASSWORD 'newer'`);
    try {
      const { lines, log } = diary();
      await openAs(url('boss', 'newer'), undefined, log);
      expect(lines).toContain('The password of boss was changed; that of cloudyard_app followed it.');
      // What it lacks is logged, and it works without it.
      expect(lines).toContainEqual(expect.stringMatching(/^The console sees only its own part/));
    } finally {
      await run(`ALTER ROLE boss PASSWORD 'b/o:s@s'`);
    }
  });

  it('is refused when its app role belongs to another owner', async () => {
    await openAs(boss());
    await run('GRANT cloudyard_app, cloudyard_platform TO rival WITH ADMIN OPTION');
    expect(await troubleOf(openAs(url('rival', 'rival')))).toMatch(
      /exists already .* Set DATABASE_APP_URL to/,
    );
    await openAs(boss());
  });

  it('works with roles that its administrator made', async () => {
    const trouble = await troubleOf(openAs(url('plain', 'plain')));
    const statements = /run what is missing of: (.*); and set DATABASE_APP_URL to/
      .exec(trouble)?.[1]
      ?.split('; ');
    expect(statements).toHaveLength(5);
    try {
      await run(...(statements ?? []));
      const { app } = await openAs(url('plain', 'plain'), url('cloudyard_app', 'choose-one'));
      await withClient(app, (client) => client.query('SELECT 1'));
    } finally {
      await run('REVOKE ALL ON DATABASE yard FROM cloudyard_app');
    }
  });

  it.each([
    ['is a superuser or may become one', 'SUPERUSER', ''],
    ['may bypass row-level security', 'BYPASSRLS', ''],
    ['is the owner boss or may become it', '', 'GRANT boss TO soft WITH INHERIT FALSE'],
    ['owns tables or other objects', '', 'ALTER DATABASE field OWNER TO soft'],
    ['inherits cloudyard_platform', '', 'GRANT cloudyard_platform TO soft'],
  ])('is refused with an app role that %s', async (fault, attribute, statement) => {
    await openAs(boss());
    await run(`CREATE ROLE soft LOGIN PASSWORD 'soft' ${attribute}`, ...(statement ? [statement] : []));
    try {
      expect(await troubleOf(openAs(boss(), url('soft', 'soft')))).toContain(
        `The database role soft ${fault}`,
      );
    } finally {
      await run('ALTER DATABASE field OWNER TO boss', 'DROP OWNED BY soft', 'DROP ROLE soft');
    }
  });

  it('is refused with what is wrong about its address', async () => {
    expect(await troubleOf(openAs(url('boss', 'wrong')))).toMatch(
      /does not let boss in .*Check .* DATABASE_URL/,
    );
    expect(await troubleOf(openAs(url('boss', 'b/o:s@s', 'lost')))).toMatch(/database "lost" does not exist/);
    expect(await troubleOf(openAs(url('boss', 'b/o:s@s', 'old')))).toMatch(
      /old stores SQL_ASCII, .* needs UTF8/,
    );
    expect(await troubleOf(openAs('postgres://a:secret@127.0.0.1:1/x'))).toMatch(
      /127\.0\.0\.1:1\/x .*ECONNREFUSED/,
    );
    expect(await troubleOf(openAs(boss(), url('cloudyard_app', 'wrong')))).toMatch(/42704|does not exist/);
  });

  it('is refused when the two addresses name different databases', async () => {
    const { app } = await openAs(boss());
    const other = addressOf({ ...app, database: 'field' });
    expect(await troubleOf(openAs(boss(), other))).toMatch(/names the database yard, but .* names field/);
  });
});
