import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { allJobs } from '../src/app.ts';
import {
  type ConnectionOptions,
  type Databases,
  openDatabase,
  openTemporary,
  withClient,
} from '../src/drivers/database/index.ts';
import { openHouse } from '../src/house.ts';
import { readEnv } from '../src/kit/env.ts';
import { prepareJobs } from '../src/kit/jobs.ts';
import { makeLog } from '../src/kit/log.ts';
import { migrate } from '../src/kit/migrate.ts';
import { seed } from '../src/seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databases: Pick<Databases, 'owner' | 'app' | 'version' | 'where'>;
  }
}

const template = 'cloudyard_template';
/** The same with the demo people in it. */
const peopled = 'cloudyard_template_demo';
const root = join(import.meta.dirname, '../..');

const inDatabase = (options: ConnectionOptions, database: string): ConnectionOptions => ({
  ...options,
  database,
});

/** One PostgreSQL for the whole run, with one migrated database that every test copies. */
export default async function setup(project: TestProject) {
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
  await migrate(owner, join(root, 'server/migrations'));
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
  project.provide('databases', { owner, app: inDatabase(databases.app, template), version, where });
  return async () => {
    // A cluster of our own goes as a whole.
    if (databaseUrl) await dropTestDatabases(databases.owner);
    await databases.stop();
  };
}

/** What a house does when it starts for the first time. */
async function fill(databases: Databases) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cloudyard-seed-'));
  const env = readEnv({ CLOUDYARD_DATA: dataFolder, LOG_LEVEL: 'silent', DATABASE_POOL: '2' }, root);
  const house = await openHouse({ env, databases, root, log: makeLog('silent') });
  await seed(house.kit);
  await house.close();
  await rm(dataFolder, { recursive: true, force: true });
}

const dropTestDatabases = (owner: ConnectionOptions) =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'cloudyard_test_%' or datname like '${template}%'`,
    );
    for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`);
  });
