import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../test/catalogue.ts';
import { freshDatabase } from '../../../test/database.ts';
import { type ConnectionOptions, withClient } from './index.ts';
import { migrate } from './migrate.ts';
import { readSqlFiles, sqlFiles } from './sql-files.ts';

const root = join(import.meta.dirname, '../../../..');
const MIGRATIONS = join(root, 'server/migrations');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-sql-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A copy of the files that a test may change. */
async function ownFiles() {
  const copy = await mkdtemp(join(folder, 'files-'));
  await cp(join(root, 'server/sql'), copy, { recursive: true });
  const path = (room: string) => join(copy, `${room}.sql`);
  return {
    add: async (room: string, text: string) =>
      writeFile(path(room), `${await readFile(path(room), 'utf8')}\n${text}\n`),
    replace: async (room: string, from: string, to: string) => {
      const text = await readFile(path(room), 'utf8');
      expect(text).toContain(from);
      await writeFile(path(room), text.replace(from, to));
    },
    paths: () => sqlFiles(root, copy),
  };
}

/** A migrated database, and a copy of the files that a test may change. */
async function installation() {
  const { owner } = await freshDatabase();
  const files = await ownFiles();
  const run = () => migrate(owner, MIGRATIONS, files.paths());
  const ask = async (text: string) => withClient(owner, async (client) => (await client.query(text)).rows);
  return { owner, ...files, run, ask };
}

describe('the SQL files', () => {
  it('have a comment above every function and view', () => {
    const said = readSqlFiles(sqlFiles(root)).filter(({ name }) => /^(function|view) /.test(name));
    expect(said.filter(({ comment }) => comment === '').map(({ name }) => name)).toEqual([]);
  });

  it('hold everything in the database, except what depends on PostgreSQL’s version', async () => {
    const said = new Set(readSqlFiles(sqlFiles(root)).map(({ name }) => name));
    const isSaid = (kind: string, name = '') => {
      const [table = '', own = ''] = name.split(' ');
      if (kind === 'function') return said.has(`function ${name.split('(')[0]}`);
      if (kind === 'policy' && ['wall', 'platform'].includes(own) && said.has(`wall on ${table}`))
        return true;
      return said.has(`${kind} ${own} on ${table}`);
    };
    const all = Object.keys(await catalogue((await freshDatabase()).owner)).map((key) =>
      /^(\w+) (.+)$/.exec(key),
    );
    const hidden = all.filter(
      (found) => found && /function|policy|trigger/.test(found[1] ?? '') && !isSaid(found[1] ?? '', found[2]),
    );
    expect(hidden.map((found) => found?.[0])).toEqual(['function new_id()']);
  });

  it('are applied once, also when copies start together', async () => {
    const { owner, add, run } = await installation();
    const before = await catalogue(owner);
    expect(await run()).toEqual([]);
    expect(await catalogue(owner)).toEqual(before);
    await add('portal', `create function extra() returns int language sql as 'select 1';`);
    expect((await Promise.all([run(), run(), run()])).flat()).toEqual(['sql/portal.sql']);
  });

  it('replace what changed, and nothing else', async () => {
    const { owner, replace, run } = await installation();
    const before = await catalogue(owner);
    await replace('market', 'subscribers * 2 + stars', 'subscribers * 3 + stars');
    expect(await run()).toEqual(['sql/market.sql']);
    const after = await catalogue(owner);
    const differ = Object.keys(after).filter((key) => !same(before[key], after[key]));
    expect(differ).toEqual(['function popularity(integer,integer)']);
  });

  it('drop what is gone from them, whatever depends on it', async () => {
    const { owner, add, replace, run } = await installation();
    const before = await catalogue(owner);
    const extra = `create function one() returns int language sql immutable as 'select 1';
      create view two with (security_invoker = true) as select one() as n from setting;
      create view three with (security_invoker = true) as select n from two;
      create function fires() returns trigger language plpgsql security definer set search_path = public, pg_temp
        as $$ begin return null; end $$;
      create trigger fires after insert on setting for each row execute function fires();
      create policy two on session for select using (exists (select from two));
      grant select on setting to cloudyard_app;`;
    await add('portal', extra);
    expect(await run()).toEqual(['sql/portal.sql']);
    expect(await catalogue(owner)).not.toEqual(before);
    await replace('portal', extra, '');
    expect(await run()).toEqual(['sql/portal.sql']);
    expect(await catalogue(owner)).toEqual(before);
  });

  it('leave objects of others alone', async () => {
    const { ask, add, replace, run } = await installation();
    await ask(`create schema theirs; create function theirs.one() returns int language sql as 'select 1';
      create function their_own() returns int language sql as 'select 1'`);
    await add('portal', `create function one() returns int language sql as 'select 2';`);
    await run();
    expect(await ask('select theirs.one() as a, their_own() as b, one() as c')).toEqual([
      { a: 1, b: 1, c: 2 },
    ]);
    await ask(`create function one(a int) returns int language sql as 'select a'`);
    await replace('portal', 'select 2', 'select 3');
    await expect(run()).rejects.toThrow(
      'function one could not be made: the database has others of that name',
    );
  });
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

describe('a migration', () => {
  it('may drop what the SQL files hold: all of it is made anew, also when that failed the first time', async () => {
    const { owner, add, replace, paths } = await installation();
    const before = await catalogue(owner);
    const migrations = await mkdtemp(join(folder, 'migrations-'));
    await cp(MIGRATIONS, migrations, { recursive: true });
    await writeFile(
      join(migrations, '9001_drop.sql'),
      'drop view held_role; drop policy own on session; drop trigger bump_rights on role; drop function closed_menus cascade',
    );
    const wrong = `create function wrong() returns int language sql as 'select wrong';`;
    await add('portal', wrong);
    await expect(migrate(owner, migrations, paths())).rejects.toThrow('function wrong could not be made');
    await replace('portal', wrong, '');
    expect(await migrate(owner, migrations, paths())).toContain('sql/access.sql');
    expect(await catalogue(owner)).toEqual(before);
    // A copy of the version before that starts now changes nothing.
    await add('portal', 'create view older as select 1 as n;');
    expect(await migrate(owner, MIGRATIONS, paths())).toEqual([]);
  });
});

describe('a change in the SQL files', () => {
  it('may alter arguments and return type of a function', async () => {
    const { add, replace, run, ask } = await installation();
    await add('portal', `create function it(a int) returns int language sql as 'select a';`);
    await run();
    await replace('portal', 'it(a int) returns int', 'it(b int) returns text');
    await replace('portal', 'select a', 'select b::text');
    await run();
    await replace('portal', 'it(b int)', 'it(b int, c int default 1)');
    await run();
    expect(await ask(`select oid::regprocedure::text as it from pg_proc where proname = 'it'`)).toEqual([
      { it: 'it(integer,integer)' },
    ]);
  });

  it('of a view’s columns makes the views that read it anew', async () => {
    const { add, replace, run, ask } = await installation();
    await add('kit', 'create view first with (security_invoker = true) as select 1 as n, 2 as m;');
    await add('portal', 'create view second with (security_invoker = true) as select m from first;');
    await add('portal', 'grant select on second to cloudyard_app;');
    await run();
    await replace('kit', 'select 1 as n, 2 as m', `select 'a' as m`);
    expect(await run()).toEqual(['sql/kit.sql']);
    expect(await ask('select * from second')).toEqual([{ m: 'a' }]);
    expect(
      await ask(`select has_table_privilege('cloudyard_platform', 'second', 'select') as platform`),
    ).toEqual([{ platform: false }]);
  });

  it('to or from `security definer` changes the owner of a function', async () => {
    const { add, replace, run, ask } = await installation();
    const owner = () =>
      ask(`select pg_get_userbyid(proowner) = current_user as ours from pg_proc where proname = 'acts'`);
    const over = ' security definer set search_path = public, pg_temp';
    await add('portal', `create function acts() returns int language sql as 'select 1';`);
    await run();
    await replace('portal', 'acts() returns int language sql', `acts() returns int language sql${over}`);
    await run();
    expect(await owner()).toEqual([{ ours: false }]);
    await replace('portal', over, '');
    await run();
    expect(await owner()).toEqual([{ ours: true }]);
  });

  it('that would drop other objects is refused with what to do', async () => {
    const { owner, replace, run } = await installation();
    const before = await catalogue(owner);
    await replace('kit', 'folded(value text) returns text', 'folded(value text) returns varchar');
    const refused = await run().catch((error: Error) => error.message);
    expect(refused).toContain(
      'server/sql/kit.sql: function folded cannot be changed or dropped while it is in use',
    );
    expect(refused).toContain('cannot change return type of existing function');
    expect(refused).toContain('index username_taken depends on function folded(text)');
    expect(refused).toContain('Write a migration that drops it together with what uses it');
    expect(await catalogue(owner)).toEqual(before);
  });

  it('of grants revokes what is not written any more', async () => {
    const { owner, add, replace, run } = await installation();
    const before = await catalogue(owner);
    const rights = `revoke all on function open_door() from public;
      grant execute on function open_door() to cloudyard_platform;`;
    const door = `create function open_door() returns int language sql as 'select 1';`;
    await add('portal', `${door}\n${rights}`);
    await run();
    const right = async () => JSON.stringify((await catalogue(owner))['function open_door()']);
    expect(await right()).not.toContain('everybody');
    await replace('portal', rights, '');
    await run();
    expect(await right()).toContain('everybody');
    expect(await right()).not.toContain('cloudyard_platform');
    await replace('portal', door, '');
    await run();
    expect(await catalogue(owner)).toEqual(before);
  });

  it('waits for transactions that use the table, without ending them', async () => {
    const { owner, add, run } = await installation();
    await add('portal', 'create policy busy on role for select using (false);');
    const other = new pg.Client(owner);
    await other.connect();
    await other.query('begin; lock table role in access share mode');
    let ended = false;
    const running = run().finally(() => {
      ended = true;
    });
    await expect.poll(() => waiting(owner), { timeout: 30_000 }).toBe(true);
    expect(ended).toBe(false);
    await other.query('commit');
    expect(await running).toEqual(['sql/portal.sql']);
    await other.end();
  });
});

/** Whether a statement waits for the table. */
const waiting = (owner: ConnectionOptions) =>
  withClient(owner, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_locks where not granted and relation = 'role'::regclass`,
    );
    return rowCount === 1;
  });

describe('an SQL file', () => {
  it('that fails leaves everything as it was, and the error names it and the cause', async () => {
    const { owner, add, run } = await installation();
    const before = await catalogue(owner);
    await add('kit', `create function early() returns int language sql as 'select 1';`);
    await add('portal', `create function late() returns int language sql as 'select nothing';`);
    await expect(run()).rejects.toThrow(
      'server/sql/portal.sql: function late could not be made: column "nothing" does not exist. Nothing was changed.',
    );
    expect(await catalogue(owner)).toEqual(before);
  });

  it.each([
    ['create table planted (n int);', 'tables, indexes, types and data belong to a migration'],
    ['create unlogged table planted (n int);', 'belong to a migration'],
    ['create index planted on role (name);', 'belong to a migration'],
    [`update role set name = '';`, 'belong to a migration'],
    [`do $$ begin create table planted (n int); end $$;`, 'belong to a migration'],
    [`create function folded(x int) returns int language sql as 'select x';`, 'which sql/kit.sql says too'],
    ['create policy own on feedback using (true);', 'says policy own on feedback twice'],
    ['grant execute on function folded(text) to cloudyard_app;', 'without making it'],
  ])('with %s is refused', async (text, why) => {
    const { add, run } = await installation();
    await add('portal', text);
    await expect(run()).rejects.toThrow(why);
  });

  it('named after no room is refused', async () => {
    const stray = join(folder, 'stray');
    await cp(join(root, 'server/sql/portal.sql'), join(stray, 'nowhere.sql'));
    expect(() => sqlFiles(root, stray)).toThrow(
      'server/sql/nowhere.sql is named after no room of floors.cjs',
    );
  });
});
