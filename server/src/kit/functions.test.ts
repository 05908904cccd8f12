import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { type Databases, withClient } from '../drivers/database/index.ts';

let databases: Databases;
beforeAll(async () => {
  databases = await freshDatabase();
});
afterAll(() => databases.stop());

type Doer = {
  name: string;
  settings: string | null;
  fires: boolean;
  everybody: boolean;
  server: boolean;
  owner: string;
};

const doers = (planted = '') =>
  withClient(databases.owner, async (client) => {
    await client.query(`begin; ${planted}`);
    const { rows } = await client.query<Doer>(`
      select p.oid::regprocedure::text as name, p.prorettype = 'trigger'::regtype as fires,
        (select s from unnest(p.proconfig) s where s like 'search_path=%') as settings,
        exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
          where a.grantee = 0) as everybody,
        has_function_privilege('cloudyard_app', p.oid, 'execute') as server, pg_get_userbyid(p.proowner) as owner
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`);
    await client.query('rollback');
    return rows;
  });

const names = (found: Doer[]) => found.map(({ name }) => name);
const loose = (found: Doer[]) => found.filter(({ settings }) => !/, pg_temp$/.test(settings ?? ''));
const everybodys = (found: Doer[]) => found.filter(({ everybody }) => everybody);
const firing = (found: Doer[]) => found.filter(({ fires, server }) => fires && server);
/** An archive has whole tables, and the end of an enterprise empties them: what no role of the server may do otherwise. */
const OF_THE_OWNER = /^(erase_rows|wall_page)\(/;
const strangers = (found: Doer[]) =>
  found.filter(({ name, owner }) => owner !== 'cloudyard_platform' && !OF_THE_OWNER.test(name));

/** The source of the server, without its tests. */
/** Policies are asked as the role that reads: what they call is called by the server. */
const policies = () =>
  withClient(databases.owner, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      "select coalesce(qual, '') || ' ' || coalesce(with_check, '') as text from pg_policies",
    );
    return rows.map(({ text }) => text).join('\n');
  });

async function serverCode() {
  const src = join(import.meta.dirname, '..');
  const files = (await readdir(src, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const read = await Promise.all(files.map((file) => readFile(join(src, file), 'utf8')));
  return [...read, await policies()].join('\n');
}
const idle = (found: Doer[], code: string) =>
  found.filter(({ name, server }) => server && !code.includes(`${name.split('(')[0]}(`));

describe('functions that see over the wall', () => {
  it('have a search_path in which no caller can put a table of their own', async () => {
    const found = await doers();
    expect(found.length).toBeGreaterThan(10);
    expect(names(loose(found))).toEqual([]);
  });

  it('may be called by the server’s role alone, and trigger functions by no role', async () => {
    const found = await doers();
    expect(names(everybodys(found))).toEqual([]);
    expect(names(firing(found))).toEqual([]);
  });

  it('belong to the platform’s role, and the server may call only those it does call', async () => {
    const found = await doers();
    expect(names(strangers(found))).toEqual([]);
    expect(names(idle(found, await serverCode()))).toEqual([]);
    expect(found.filter(({ server }) => server).length).toBeGreaterThan(10);
  });

  it('are reported when one is declared wrongly', async () => {
    const found = await doers(`
      create function planted() returns int language sql security definer as 'select 1';
      create function planted_first() returns int language sql security definer set search_path = pg_temp, public
        as 'select 1';
      create function planted_trigger() returns trigger language plpgsql security definer
        set search_path = public, pg_temp as 'begin return null; end';
      revoke all on function planted_trigger() from public;
      grant execute on function planted_trigger() to cloudyard_app`);
    expect(names(loose(found)).sort()).toEqual(['planted()', 'planted_first()']);
    expect(names(everybodys(found)).sort()).toEqual(['planted()', 'planted_first()']);
    expect(names(firing(found))).toEqual(['planted_trigger()']);
    expect(names(strangers(found))).toHaveLength(3);
    expect(names(idle(found, await serverCode()))).toHaveLength(3);
  });

  it('have one session_stands, the one that asks whether a right is over', async () => {
    const stands = (await doers()).filter(({ name }) => name.startsWith('session_stands'));
    expect(stands.map(({ name }) => name.split(',').length)).toEqual([9]);
  });
});

/** Views that see what their owner sees, and tables whose policies are not forced. */
const open = (planted = '') =>
  withClient(databases.owner, async (client) => {
    await client.query(`begin; ${planted}`);
    const { rows } = await client.query<{ name: string }>(`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and (
        (c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}', false))
        or (exists (select from pg_policy p where p.polrelid = c.oid) and not (c.relrowsecurity and c.relforcerowsecurity)))
      order by 1`);
    await client.query('rollback');
    return rows.map(({ name }) => name);
  });

describe('views and policies', () => {
  it('apply to every role, and one that does not is reported', async () => {
    expect(await open()).toEqual([]);
    const planted = `create view planted_view as select 1 as n; create table planted (n int);
      create policy own on planted using (false)`;
    expect(await open(planted)).toEqual(['planted', 'planted_view']);
  });
});
