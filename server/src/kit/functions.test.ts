import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { type Databases, withClient } from '../drivers/database/index.ts';

let databases: Databases;
beforeAll(async () => {
  databases = await freshDatabase();
});
afterAll(() => databases.stop());

type Doer = { name: string; settings: string | null; fires: boolean; everybody: boolean; server: boolean };

const doers = () =>
  withClient(databases.owner, async (client) => {
    const { rows } = await client.query<Doer>(`
      select p.oid::regprocedure::text as name, p.prorettype = 'trigger'::regtype as fires,
        (select s from unnest(p.proconfig) s where s like 'search_path=%') as settings,
        exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
          where a.grantee = 0) as everybody,
        has_function_privilege('cloudyard_app', p.oid, 'execute') as server
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`);
    return rows;
  });

describe('functions that see over the wall', () => {
  it('look for their tables where nobody can slip them one', async () => {
    const found = await doers();
    expect(found.length).toBeGreaterThan(10);
    const loose = found.filter(({ settings }) => !/, pg_temp$/.test(settings ?? ''));
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  it('are the server’s to call, and nobody else’s; those that only fire are nobody’s', async () => {
    const found = await doers();
    expect(found.filter(({ everybody }) => everybody).map(({ name }) => name)).toEqual([]);
    expect(found.filter(({ fires, server }) => fires && server).map(({ name }) => name)).toEqual([]);
  });

  it('have one session_stands, the one that asks whether a right is over', async () => {
    const stands = (await doers()).filter(({ name }) => name.startsWith('session_stands'));
    expect(stands.map(({ name }) => name.split(',').length)).toEqual([9]);
  });
});
