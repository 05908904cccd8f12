import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { type Databases, withClient } from './index.ts';
import { migrate } from './migrate.ts';

let databases: Databases;
let folder: string;
const put = (name: string, text: string) => writeFile(join(folder, name), text);
const has = (table: string) =>
  withClient(databases.owner, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('${table}') is not null as there`,
    );
    return rows[0]?.there;
  });

beforeAll(async () => {
  databases = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-migrations-'));
});
afterAll(async () => {
  await databases.stop();
  await rm(folder, { recursive: true });
});

describe('migrations', () => {
  it('that fail in the middle are continued by the next start', async () => {
    await put('9001_one.sql', 'create table one (n int);');
    await put('9002_two.sql', 'create table two (n int); select 1 / 0;');
    await expect(migrate(databases.owner, folder)).rejects.toThrow(
      'The migration 9002_two.sql could not be applied: division by zero.',
    );
    expect([await has('one'), await has('two')]).toEqual([true, false]);
    await put('9002_two.sql', 'create table two (n int);');
    expect(await migrate(databases.owner, folder)).toEqual(['9002_two.sql']);
    expect(await migrate(databases.owner, folder)).toEqual([]);
  });

  it('are applied once when copies start together', async () => {
    await put('9003_three.sql', 'create table three (n int);');
    const done = await Promise.all([1, 2, 3].map(() => migrate(databases.owner, folder)));
    expect(done.flat()).toEqual(['9003_three.sql']);
  });

  it('that were changed after they had been applied are refused', async () => {
    await put('9001_one.sql', 'create table one (n bigint);');
    await expect(migrate(databases.owner, folder)).rejects.toThrow('was changed after it had been applied');
  });
});
