import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { work } from './context.ts';
import { job } from './jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

// A queue that every house has; messages that are not there are passed over.
const deliver = job({
  name: 'identity.deliver-message',
  data: z.object({ id: z.string() }),
  run: async () => undefined,
});
const messages = Array.from({ length: 300 }, () => ({ id: crypto.randomUUID() }));

const statesOf = () =>
  work(test.kit, { platform: 'test' }, async ({ db }) => {
    const { rows } = await sql<{ state: string }>`select state::text from pgboss.job
      where name = ${deliver.name} and data ->> 'id' = any(${messages.map(({ id }) => id)})`.execute(db);
    return rows.map(({ state }) => state);
  });

it('sends many at once, if and only if the act is committed', async () => {
  const failing = work(test.kit, { platform: 'test' }, async (ctx) => {
    await ctx.kit.jobs.sendMany(ctx, deliver, messages);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await statesOf()).toEqual([]);
  await work(test.kit, { platform: 'test' }, (ctx) => ctx.kit.jobs.sendMany(ctx, deliver, messages));
  expect(await statesOf()).toHaveLength(messages.length);
});

it('has them done like those sent one by one', async () => {
  await vi.waitFor(async () => expect(await statesOf()).toContain('completed'), { timeout: 10_000 });
});

it('sends none without asking anybody', async () => {
  await work(test.kit, { platform: 'test' }, (ctx) => ctx.kit.jobs.sendMany(ctx, deliver, []));
});
