import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withClient } from '../../../drivers/database/index.ts';
import { migrate } from '../../../drivers/database/migrate.ts';

// An installation from before plans were part of the review.

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');
const THIS = '0018_content.sql';
const database = `cloudyard_test_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
let folder: string;
const own = () => ({ ...inject('databases').owner, database });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-migrations-'));
  await withClient({ ...inject('databases').owner, database: 'postgres' }, (client) =>
    client.query(`create database ${database}`),
  );
  for (const name of await readdir(MIGRATIONS))
    if (name < THIS) await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(own(), folder);
});
afterAll(() => rm(folder, { recursive: true }));

const asPlatform = <T>(act: (client: pg.Client) => Promise<T>) =>
  withClient(own(), async (client) => {
    await client.query('set role cloudyard_platform');
    return act(client);
  });
const one = async (client: pg.Client, text: string, values: unknown[] = []) =>
  (await client.query(text, values)).rows[0];

/** Online, with changes that wait and a plan, as it was kept before. */
async function before(client: pg.Client) {
  const account = await one(
    client,
    `insert into account (username, email, phone, password_hash) values ('a', 'a@b.c', '1', 'x') returning id`,
  );
  const application = await one(
    client,
    `insert into application (scope, created_by, code, name, en_name, terminal, model, type, category_id, status,
        revision, revision_status, approved_digest)
      select 'platform', $1, 'old', '旧', 'Old', 'WEB', 'SINGLE', 'MARKET', id, '3',
        '{"name": "新"}', '1', 'of the content' from app_category where parent_id is not null limit 1 returning id`,
    [account.id],
  );
  const plan = await one(
    client,
    `insert into resource_plan (application_id, name, code, price_fen, created_by)
      values ($1, '标准', 'standard', 1000, $2) returning id`,
    [application.id, account.id],
  );
  await client.query(
    `insert into market_move (application_id, event, to_status, by_name, digest, at) values
      ($1, 'approve', '2', 'x', 'earlier', now() - interval '2 days'),
      ($1, 'approve', '2', 'x', 'of all of it', now() - interval '1 day'),
      ($1, 'list', '3', 'x', 'of something else', now())`,
    [application.id],
  );
  return { application: application.id as string, plan: plan.id as string };
}

it('the migration keeps plans, and what was approved of them', async () => {
  const old = await asPlatform(before);
  await cp(join(MIGRATIONS, THIS), join(folder, THIS));
  expect(await migrate(own(), folder)).toEqual([THIS]);
  const now = await asPlatform((client) =>
    one(client, 'select revision, approved_digest from application where id = $1', [old.application]),
  );
  expect(now).toEqual({
    approved_digest: 'of all of it',
    revision: { name: '新', plans: [expect.objectContaining({ id: old.plan, price_fen: 1000, version: 1 })] },
  });
});
