import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { TenantDatabases } from '../../kit/tenant-database.ts';
import { openTenantDatabases } from './index.ts';
import { dumpStories } from './testing/dumps.ts';
import { hostileStories } from './testing/hostile.ts';
import { lifeStories } from './testing/stories.ts';

let folder: string;
let tenants: TenantDatabases;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-tenants-'));
  await chmod(folder, 0o755);
  tenants = await openTenantDatabases({ dataFolder: folder, durable: false, log: () => {} });
});
afterAll(async () => {
  await tenants.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the cluster of tenants', () => lifeStories(() => tenants));
describe('a hostile tenant', () => hostileStories(() => tenants, true));
describe('a backup', () => dumpStories(() => tenants));
