import { argon2Sync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { allJobs } from '../src/app.ts';
import { openAppInstance } from '../src/app-instance.ts';
import {
  type ConnectionOptions,
  type Databases,
  openDatabase,
  openTemporary,
  withClient,
} from '../src/drivers/database/index.ts';
import { migrate } from '../src/drivers/database/migrate.ts';
import { sqlFiles } from '../src/drivers/database/sql-files.ts';
import { prepareJobs } from '../src/drivers/jobs/pg-boss.ts';
import { inTransaction } from '../src/kit/context.ts';
import { readEnv } from '../src/kit/env.ts';
import { makeLog } from '../src/kit/log.ts';
import { DEMO_PASSWORD, seed } from '../src/seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databases: Pick<Databases, 'owner' | 'app' | 'version' | 'where'>;
  }
}

const OPENED = Symbol.for('cloudyard.test.databases');
const template = 'cloudyard_template';
/** The same with the demo users in it. */
const peopled = 'cloudyard_template_demo';
const root = join(import.meta.dirname, '../..');

const inDatabase = (options: ConnectionOptions, database: string): ConnectionOptions => ({
  ...options,
  database,
});

type Opened = ProvidedContext['databases'] & { close(): Promise<void> };
/** Two projects need the same, and each loads this file for itself: what they share is known by name. */
const shared = globalThis as { [OPENED]?: { users: number; opened: Promise<Opened> } };

/** One PostgreSQL for the whole run, with one migrated database that every test copies. */
export default async function setup(project: TestProject) {
  shared[OPENED] ??= { users: 0, opened: openDatabases() };
  const one = shared[OPENED];
  one.users += 1;
  const { close, ...databases } = await one.opened;
  project.provide('databases', databases);
  return async () => {
    one.users -= 1;
    if (one.users === 0) await close();
  };
}

/** Also for programs that are no tests. */
export async function openDatabases(): Promise<Opened> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  const quiet = { log: () => undefined };
  const databases = databaseUrl
    ? await openDatabase({ ...quiet, dataFolder: join(root, '.data'), databaseUrl })
    : await openTemporary(quiet);
  await withClient(databases.owner, async (client) => {
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`drop database if exists ${peopled} with (force)`);
    await client.query(`create database ${template}`);
  });
  const owner = inDatabase(databases.owner, template);
  await migrate(owner, join(root, 'server/migrations'), sqlFiles(root));
  await prepareJobs(owner, allJobs, makeLog('silent'));
  await withClient(databases.owner, (client) =>
    client.query(`create database ${peopled} template ${template}`),
  );
  await fill({
    ...databases,
    owner: inDatabase(databases.owner, peopled),
    app: inDatabase(databases.app, peopled),
  });
  const { version, where } = databases;
  return {
    owner,
    app: inDatabase(databases.app, template),
    version,
    where,
    async close() {
      // A cluster of our own goes as a whole.
      if (databaseUrl) await dropTestDatabases(databases.owner);
      await databases.stop();
    },
  };
}

/** What an app instance does at its first start. */
async function fill(databases: Databases) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cloudyard-seed-'));
  const env = readEnv({ CLOUDYARD_DATA: dataFolder, LOG_LEVEL: 'silent', DATABASE_POOL: '2' }, root);
  const instance = await openAppInstance({ env, databases, root, log: makeLog('silent') });
  await seed(instance.kit);
  await inTransaction(instance.kit, { platform: 'test' }, ({ db }) =>
    db
      .updateTable('account')
      .set({ password_hash: cheapHash(DEMO_PASSWORD) })
      .execute(),
  );
  await instance.close();
  await rm(dataFolder, { recursive: true, force: true });
}

/** The cost travels with the hash: demo users log in thousands of times, and their password is no secret. */
function cheapHash(password: string) {
  const [memory, passes, parallelism] = [8, 1, 1];
  const nonce = randomBytes(16);
  const cost = { memory, passes, parallelism, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const parts = ['argon2id', memory, passes, parallelism, nonce.toString('base64'), tag.toString('base64')];
  return parts.join('$');
}

const dropTestDatabases = (owner: ConnectionOptions) =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'cloudyard_test_%' or datname like '${template}%'`,
    );
    for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`);
  });
