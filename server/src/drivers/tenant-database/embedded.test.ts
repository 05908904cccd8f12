import { afterAll, beforeAll, describe } from 'vitest';
import type { TenantDatabases } from '../../kit/tenant-database.ts';
import { openTenantDatabases } from './index.ts';
import { dumpStories } from './testing/dumps.ts';
import { closedFolder } from './testing/folder.ts';
import { hostileStories } from './testing/hostile.ts';
import { searchStories } from './testing/search.ts';
import { lifeStories } from './testing/stories.ts';

let remove: () => Promise<void>;
let tenants: TenantDatabases;

beforeAll(async () => {
  const made = await closedFolder();
  remove = made.remove;
  tenants = await openTenantDatabases({ dataFolder: made.folder, durable: false, log: () => {} });
});
afterAll(async () => {
  await tenants.stop();
  await remove();
});

describe('the cluster of tenants', () => lifeStories(() => tenants));
describe('a hostile tenant', () => hostileStories(() => tenants, true, true));
describe('a curious tenant', () => searchStories(() => tenants));
describe('a backup', () => dumpStories(() => tenants));
