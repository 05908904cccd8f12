import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantDatabases } from '../../kit/tenant-database.ts';
import { type ConnectionOptions, parseAddress, withClient } from '../database/connection.ts';
import { runCluster } from '../database/run-cluster.ts';
import { addressOf, diary } from '../database/testing/kit.ts';
import { openTenantDatabases } from './index.ts';
import { dumpStories } from './testing/dumps.ts';
import { closedFolder } from './testing/folder.ts';
import { hostileStories } from './testing/hostile.ts';
import { planOf } from './testing/plans.ts';
import { searchStories } from './testing/search.ts';
import { asTenant, lifeStories } from './testing/stories.ts';

/** `npm run engines postgres` names a server of the machine's own here; otherwise ours stands in for it. */
const given = process.env.TENANT_TEST_URL;
/** Where psql and pg_dump of that server are. */
const programs = process.env.TENANT_TEST_PROGRAMS ?? '';
const undo: (() => Promise<void>)[] = [];
let admin: ConnectionOptions;
let boss: TenantDatabases;
let chief: TenantDatabases;
const { lines, log } = diary();

const as = (user: string, password: string) => addressOf({ ...admin, user, password });
const open = (url: string) => openTenantDatabases({ dataFolder: '/nowhere', url, log });

beforeAll(async () => {
  admin = given ? parseAddress(given, 'TENANT_TEST_URL') : await ownServer();
  await withClient(admin, async (client) => {
    await client.query(`CREATE ROLE boss LOGIN CREATEDB CREATEROLE PASSWORD 'boss'`);
    await client.query(`CREATE ROLE plain LOGIN CREATEDB PASSWORD 'plain'`);
  });
  boss = await open(as('boss', 'boss'));
  chief = await open(addressOf(admin));
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

async function ownServer(): Promise<ConnectionOptions> {
  const { folder, remove } = await closedFolder();
  const { admin: superuser, stop } = await runCluster({ dataFolder: folder, durable: false, log: () => {} });
  undo.push(remove, stop);
  return superuser;
}

describe('a server of others, with a login that may make databases and roles', () => {
  lifeStories(() => boss);
  describe('and a hostile tenant', () => hostileStories(() => boss, false));
  describe('and a backup', () => dumpStories(() => boss));
  it('says what it cannot hide', () =>
    expect(lines.join()).toContain('catalogue queries show them the names'));
});

describe('a server of others, with a superuser', () => {
  describe('and a hostile tenant', () => hostileStories(() => chief, true));
  describe('and a curious tenant', () => searchStories(() => chief));

  it.runIf(programs)('lets a tenant use psql and pg_dump although others are hidden', async () => {
    const plan = planOf('t_programs');
    await chief.create(plan);
    await asTenant(chief, plan, (client) =>
      client.query('CREATE TABLE note (id serial PRIMARY KEY, word text)'),
    );
    const env = { PATH: '/usr/bin:/bin', PGPASSWORD: plan.password };
    const login = ['-h', admin.host, '-p', String(admin.port), '-U', plan.name];
    const run = (name: string, args: string[]) =>
      execFileSync(join(programs, name), [...login, ...args, plan.name], { env, encoding: 'utf8' });
    expect(run('pg_dump', ['--no-subscriptions'])).toContain('CREATE TABLE public.note');
    expect(
      run('psql', ['-v', 'ON_ERROR_STOP=1', '-c', '\\dt', '-c', '\\d note', '-c', '\\dn+', '-c', '\\df']),
    ).toContain('note_pkey');
    await chief.drop(plan.name);
  });
});

describe('a server of others is refused with one sentence', () => {
  it('when the login may not make what it must', async () => {
    await expect(open(as('plain', 'plain'))).rejects.toThrow('ALTER ROLE "plain" CREATEROLE');
  });
  it('when it does not answer, or not to this login', async () => {
    await expect(open(as('plain', 'wrong'))).rejects.toThrow(/does not let plain in/);
    await expect(open('postgres://x:y@127.0.0.1:1/postgres')).rejects.toThrow(
      /that TENANT_DATABASE_URL is right/,
    );
    await expect(open('mysql://x')).rejects.toThrow(/TENANT_DATABASE_URL is not usable/);
  });
});
