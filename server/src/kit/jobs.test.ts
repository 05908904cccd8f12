import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { inTransaction } from './context.ts';
import { job } from './jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

// A queue that every app instance has; its job ignores messages that do not exist.
const deliver = job({
  name: 'identity.deliver-message',
  data: z.object({ id: z.string() }),
  run: async () => undefined,
});
const messages = Array.from({ length: 300 }, () => ({ id: crypto.randomUUID() }));

const statesOf = () =>
  inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
    const { rows } = await sql<{ state: string }>`select state::text from pgboss.job
      where name = ${deliver.name} and data ->> 'id' = any(${messages.map(({ id }) => id)})`.execute(db);
    return rows.map(({ state }) => state);
  });

it('sendMany queues all jobs if and only if the act is committed', async () => {
  const failing = inTransaction(test.kit, { platform: 'test' }, async (ctx) => {
    await ctx.kit.jobs.sendMany(ctx, deliver, messages);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await statesOf()).toEqual([]);
  await inTransaction(test.kit, { platform: 'test' }, (ctx) => ctx.kit.jobs.sendMany(ctx, deliver, messages));
  expect(await statesOf()).toHaveLength(messages.length);
});

it('jobs queued by sendMany are worked off like single ones', async () => {
  await eventually(async () => expect(await statesOf()).toContain('completed'));
});

it('sendMany accepts an empty list', async () => {
  await inTransaction(test.kit, { platform: 'test' }, (ctx) => ctx.kit.jobs.sendMany(ctx, deliver, []));
});
