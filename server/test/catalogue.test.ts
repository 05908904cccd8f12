import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ConnectionOptions, withClient } from '../src/drivers/database/index.ts';
import { migrate } from '../src/drivers/database/migrate.ts';
import { sqlFiles } from '../src/drivers/database/sql-files.ts';
import { catalogue } from './catalogue.ts';
import { freshDatabase } from './database.ts';

const root = join(import.meta.dirname, '../..');
const MIGRATIONS = join(root, 'server/migrations');

describe('a database of an older version', () => {
  const database = `cloudyard_test_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const old = (): ConnectionOptions => ({ ...inject('databases').owner, database });
  let fresh: Record<string, unknown>;
  let before: string;
  beforeAll(async () => {
    fresh = await catalogue((await freshDatabase()).owner);
    // As it was before the files: by migrations alone.
    before = await mkdtemp(join(tmpdir(), 'cloudyard-before-'));
    for (const name of await readdir(MIGRATIONS))
      if (name < '0020') await cp(join(MIGRATIONS, name), join(before, name));
    await withClient({ ...old(), database: 'postgres' }, (client) =>
      client.query(`create database ${database}`),
    );
    await migrate(old(), before);
  });
  afterAll(() => rm(before, { recursive: true }));

  it('becomes equal to a fresh one by migrating', async () => {
    expect(await catalogue(old())).not.toEqual(fresh);
    const done = await migrate(old(), MIGRATIONS, sqlFiles(root));
    expect(done).toEqual(expect.arrayContaining(['0020_sql_files.sql', 'sql/kit.sql', 'sql/portal.sql']));
    const upgraded = await catalogue(old());
    expect(Object.keys(upgraded).length).toBeGreaterThan(1000);
    expect(upgraded).toEqual(fresh);
  });

  it.each([
    `create or replace function folded(value text) returns text language sql immutable strict parallel safe as 'select value'`,
    'alter function plain_text(text) cost 7',
    'grant select on listing to public',
    'alter table role no force row level security',
    'alter table role disable trigger bump_rights',
    'create policy open on session for select using (true)',
    `alter view held_role set (security_invoker = false)`,
    'begin; set local role cloudyard_platform; grant execute on function relist_all() to public; commit',
  ])('differs from a fresh one after: %s', async (by) => {
    const { owner } = await freshDatabase();
    expect(await catalogue(owner)).toEqual(fresh);
    await withClient(owner, (client) => client.query(by));
    expect(await catalogue(owner)).not.toEqual(fresh);
  });
});
