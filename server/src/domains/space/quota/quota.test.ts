import { randomUUID } from 'node:crypto';
import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';
import { refusalOf } from '../../../kit/refusal.ts';
import { type SpaceStory, spaceStory } from '../space.stories.ts';
import type { Items } from './quota.queries.ts';
import { freeQuota, reserveQuota, shortfalls, useQuota } from './quota.service.ts';

let test: TestApp;
let story: SpaceStory;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
  await story.online();
});
afterAll(() => test.close());

/** As an act of a user in the enterprise, in a transaction of its own. */
const inside = (enterprise: string) => ({ user: story.lin.userId, enterprise });
const reserve = (id: string, items: Items, of = story.here, at = inside(of)) =>
  inTransaction(test.kit, at, (ctx) =>
    reserveQuota(ctx, { enterpriseId: of, holder: { type: 'test', id, name: 'test' }, items }),
  ).then(
    () => 'done',
    (error: unknown) => refusalOf(error)?.fields ?? (error as Error).message,
  );
const quota = async (item: string) => {
  const all = (await story.lin.ask(quotaApi.list, { query: { 'enterprise-code': story.here } })).body;
  return all.find((one: { item: string }) => one.item === item);
};

describe('the calls about quotas', () => {
  strangersAreRefused(
    () => test,
    quotaApi.list,
    () => ({ query: { 'enterprise-code': story.here } }),
  );
  strangersAreRefused(
    () => test,
    quotaApi.uses,
    () => ({}),
  );
  it('show an enterprise its own, and the platform all', async () => {
    const ask = async (who = story.lin) =>
      (await who.ask(quotaApi.list, { query: { 'enterprise-code': story.here } })).status;
    expect([await ask(), await ask(story.qin), await ask(story.admin), await ask(story.zhou)]).toEqual([
      200, 200, 200, 403,
    ]);
    expect((await story.qin.ask(quotaApi.uses)).status).toBe(403);
  });
});

describe('a part of a quota', () => {
  it('is taken whole or not at all, and the refusal says what is missing and what it costs', async () => {
    expect(await reserve(randomUUID(), { MEMORY_QUOTA: 3000, CPU_CORES: 500 })).toEqual({
      MEMORY_QUOTA: 'missing:952:30',
    });
    expect(await quota('CPU_CORES')).toMatchObject({ reserved: 0, free: 1 });
    const ctx = await inTransaction(test.kit, { platform: 'test' }, (one) =>
      shortfalls(one, story.here, { MEMORY_QUOTA: 3000, CPU_CORES: 2500 }),
    );
    expect(ctx).toEqual([
      { item: 'CPU_CORES', wanted: 2.5, free: 1, missing: 1.5, price: 75 },
      { item: 'MEMORY_QUOTA', wanted: 3000, free: 2048, missing: 952, price: 30 },
    ]);
  });
  it('is never taken twice: of thirty at once that each want a half, two get it', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const said = await Promise.all(ids.map((id) => reserve(id, { CPU_CORES: 500 })));
    expect(said.filter((what) => what === 'done')).toHaveLength(2);
    expect(await quota('CPU_CORES')).toMatchObject({ granted: 1, reserved: 1, used: 0, free: 0 });
    for (const id of ids)
      await inTransaction(test.kit, inside(story.here), (ctx) =>
        freeQuota(ctx, { enterpriseId: story.here, holder: { type: 'test', id } }),
      );
    expect(await quota('CPU_CORES')).toMatchObject({ reserved: 0, free: 1 });
  });
  it('is reserved, then used, and asked for again with another amount', async () => {
    const id = randomUUID();
    const holder = { type: 'test', id, name: '能效管家' };
    await reserve(id, { CPU_CORES: 1000 });
    await inTransaction(test.kit, inside(story.here), (ctx) =>
      useQuota(ctx, { enterpriseId: story.here, holder, items: { CPU_CORES: 1000 } }),
    );
    expect(await quota('CPU_CORES')).toMatchObject({ reserved: 0, used: 1, free: 0 });
    expect(await reserve(id, { CPU_CORES: 500 })).toBe('done');
    expect(await quota('CPU_CORES')).toMatchObject({ reserved: 0.5, used: 0, free: 0.5 });
    const uses = (await story.lin.ask(quotaApi.uses)).body;
    expect(uses).toMatchObject([
      { item: 'CPU_CORES', amount: 0.5, state: 'reserved', holder: { type: 'test', id } },
      // It came with the space.
      { item: 'DATABASE_COUNT', amount: 1, state: 'used', holder: { type: 'database' } },
    ]);
  });
  it('of another enterprise is out of reach, whatever the code believes', async () => {
    const id = randomUUID();
    expect(await reserve(id, { TS_DATABASE_SIZE: 1 }, story.here, inside(story.there))).toContain(
      'another enterprise',
    );
    const outsider = { user: story.lin.userId, enterprise: null as never };
    expect(await reserve(id, { TS_DATABASE_SIZE: 1 }, story.here, outsider)).toContain('another enterprise');
    // Under the holder of another enterprise nothing is changed there.
    const mine = randomUUID();
    expect(await reserve(mine, { TS_DATABASE_SIZE: 100 })).toBe('done');
    await reserve(mine, { TS_DATABASE_SIZE: 1 }, story.there);
    expect(await quota('TS_DATABASE_SIZE')).toMatchObject({ reserved: 100 });
  });
  it('is not granted by an enterprise itself', async () => {
    const grant = inTransaction(test.kit, inside(story.here), ({ db }) =>
      db
        .insertInto('quota_grant')
        .values({
          ...{
            enterprise_id: story.here,
            item: 'CPU_CORES',
            amount: 1,
            source_type: 'space',
            source_id: randomUUID(),
          },
        })
        .execute(),
    );
    await expect(grant).rejects.toThrow(/permission denied/);
    const change = inTransaction(test.kit, inside(story.here), ({ db }) =>
      db
        .updateTable('space')
        .set({ ends_at: new Date('2099-01-01') })
        .execute(),
    );
    await expect(change).rejects.toThrow(/only the platform/);
  });
});
