import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { work } from './context.ts';
import { makeEvents } from './events.ts';
import { job } from './jobs.ts';

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
    await work(test.kit, { platform: 'test' }, async (ctx) => {
      await events.emit(ctx, 'identity.logged_in', fact);
      heard.push('end of work');
    });
    expect(heard).toEqual(['within', 'end of work', 'after']);
    heard.length = 0;
    const failing = work(test.kit, { platform: 'test' }, async (ctx) => {
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
      work(test.kit, { platform: 'test' }, (ctx) => events.emit(ctx, 'identity.logged_in', fact));
    await emit();
    events.on('identity.logged_in', () => Promise.reject(new Error('within')));
    await expect(emit()).rejects.toThrow('within');
  });
});

describe('a job', () => {
  const waiting = async () =>
    work(test.kit, { platform: 'test' }, async ({ db, kit }) => {
      const { waiting: w, running } = await kit.jobs.figures(db);
      return w + running;
    });

  it('exists if and only if the act that sent it is committed', async () => {
    // A queue that every house has; an hour is longer than this test.
    const one = job({ name: 'audit.seal', data: z.object({}), run: async () => undefined });
    const before = await waiting();
    const failing = work(test.kit, { platform: 'test' }, async (ctx) => {
      await ctx.kit.jobs.send(ctx, one, {}, { after: 3600 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await waiting()).toBe(before);
    await work(test.kit, { platform: 'test' }, (ctx) => ctx.kit.jobs.send(ctx, one, {}, { after: 3600 }));
    expect(await waiting()).toBe(before + 1);
  });
});
