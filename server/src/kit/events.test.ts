import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { inTransaction } from './context.ts';
import { makeEvents } from './events.ts';
import { job } from './jobs.ts';
import { purgeExpiredJob } from './purge-expired.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const fact = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };

describe('events', () => {
  it('are heard inside the work, and after it only when it is committed', async () => {
    const events = makeEvents();
    const heard: string[] = [];
    events.on('identity.logged_in', () => void heard.push('within'));
    events.after('identity.logged_in', () => void heard.push('after'));
    await inTransaction(test.kit, { platform: 'test' }, async (ctx) => {
      await events.emit(ctx, 'identity.logged_in', fact);
      heard.push('end of work');
    });
    expect(heard).toEqual(['within', 'end of work', 'after']);
    heard.length = 0;
    const failing = inTransaction(test.kit, { platform: 'test' }, async (ctx) => {
      await events.emit(ctx, 'identity.logged_in', fact);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(heard).toEqual(['within']);
  });

  it('fail the act when a listener inside it fails, and do not when one after it does', async () => {
    const events = makeEvents();
    events.after('identity.logged_in', () => Promise.reject(new Error('later')));
    const emit = () =>
      inTransaction(test.kit, { platform: 'test' }, (ctx) => events.emit(ctx, 'identity.logged_in', fact));
    await emit();
    events.on('identity.logged_in', () => Promise.reject(new Error('within')));
    await expect(emit()).rejects.toThrow('within');
  });
});

describe('a job', () => {
  // A queue that every app instance has; an hour is longer than this test.
  const one = job({ name: 'audit.seal', data: z.object({}), run: async () => undefined });
  /** Its own alone: those of the start are still at work. */
  const waiting = () =>
    inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
        where name = ${one.name} and start_after > now() + interval '30 minutes'`.execute(db);
      return rows[0]?.n;
    });

  it('exists if and only if the act that sent it is committed', async () => {
    const failing = inTransaction(test.kit, { platform: 'test' }, async (ctx) => {
      await ctx.kit.jobs.send(ctx, one, {}, { after: 3600 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await waiting()).toBe(0);
    await inTransaction(test.kit, { platform: 'test' }, (ctx) =>
      ctx.kit.jobs.send(ctx, one, {}, { after: 3600 }),
    );
    expect(await waiting()).toBe(1);
  });
});

describe('the job that purges expired rows', () => {
  it('removes old idempotency keys and rate windows, and keeps recent ones', async () => {
    const count = () =>
      inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
        const { rows } = await sql<{ n: number }>`
          select (select count(*) from idempotency) + (select count(*) from rate_limit where key like 'test %') as n`.execute(
          db,
        );
        return rows[0]?.n;
      });
    await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      sql`with a as (insert into idempotency (account_id, endpoint, key, request_hash, created_at)
            values (gen_random_uuid(), 'e', 'old', '', now() - interval '8 days'), (gen_random_uuid(), 'e', 'new', '', now()))
          insert into rate_limit values ('test old', now() - interval '2 days', 1), ('test new', now(), 1)`.execute(
        db,
      ),
    );
    expect(await count()).toBe(4);
    await purgeExpiredJob.run(test.kit, {}, new AbortController().signal);
    expect(await count()).toBe(2);
  });
});
