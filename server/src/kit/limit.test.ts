import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { connectTo, type Databases } from '../drivers/database/index.ts';
import { type Database, makeDatabase } from './db.ts';
import { makeLimiter } from './limit.ts';

let databases: Databases;
let database: Database;
beforeAll(async () => {
  databases = await freshDatabase();
  database = makeDatabase(connectTo(databases.app, 2));
});
afterAll(async () => {
  await database.end();
  await databases.stop();
});

/** How many of `n` calls at once pass. */
const passing = async (limiter: ReturnType<typeof makeLimiter>, key: string, max: number, n: number) => {
  const answers = await Promise.allSettled(
    Array.from({ length: n }, () => limiter.take(key, { max, seconds: 60 })),
  );
  return answers.filter((one) => one.status === 'fulfilled').length;
};

describe('a limit', () => {
  it.each([
    [1, 5],
    [10, 30],
    [60, 200],
    [1000, 1100],
  ])('of %i lets exactly that many calls pass when %i come at once', async (max, n) => {
    expect(await passing(makeLimiter(database), `exact ${max}`, max, n)).toBe(max);
  });

  it('is shared by all copies, except for the rest of a lease that one of them still holds', async () => {
    const [one, two] = [makeLimiter(database), makeLimiter(database)];
    const passed = (await passing(one, 'shared', 100, 60)) + (await passing(two, 'shared', 100, 60));
    expect(passed).toBeGreaterThan(90);
    expect(passed).toBeLessThanOrEqual(100);
  });

  it('starts again when its window has passed', async () => {
    const limiter = makeLimiter(database);
    expect(await passing(limiter, 'window', 1, 2)).toBe(1);
    await database.transaction({ platform: 'test' }, (db) =>
      sql`update rate_limit set window_start = now() - interval '2 minutes' where key = 'window'`.execute(db),
    );
    // Another copy, which does not remember the refusal.
    expect(await passing(makeLimiter(database), 'window', 1, 2)).toBe(1);
  });
});
