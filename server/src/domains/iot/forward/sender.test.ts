import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import {
  delivery,
  expectOrder,
  expectSum,
  forwardStory,
  httpDraft,
  openHttpReceiver,
} from './forward.stories.ts';

let test: TestApp;
let story: Awaited<ReturnType<typeof forwardStory>>;
beforeAll(async () => {
  test = await openTestApp({ OWN_NETWORKS: '127.0.0.0/8' });
  story = await forwardStory(test);
});
afterAll(() => test?.close());

const act = (id: string, what: 'start' | 'stop' | 'drain') =>
  story.lin.ask(forwardApi.act, { params: { id, act: what } });

describe('a sink that', () => {
  for (const isBatch of [false, true]) {
    for (const fault of ['fail', 'hang', 'break', 'slow'] as const) {
      it(`does this: ${fault}, ${isBatch ? 'many at once' : 'one by one'}`, async () => {
        const receiver = await openHttpReceiver();
        const limits = fault === 'hang' ? { timeoutSeconds: 1 } : {};
        const draft = httpDraft(receiver.url, { delivery: delivery(limits) });
        const config = { ...draft.config, isBatch } as typeof draft.config;
        receiver.behave(fault);
        const id = await story.add({ ...draft, config });
        await story.fill(id, 1, 20);
        await eventually(() => expect(receiver.headers.length).toBeGreaterThan(0));
        if (fault !== 'slow') {
          await eventually(async () => {
            const seen = await story.view(id);
            expect(seen.problem).not.toBeNull();
            expect(seen.failingSince).not.toBeNull();
            expect(seen.counts).toMatchObject({ matched: 60, delivered: 0 });
            expectSum(seen.counts);
          });
          receiver.behave('take');
        }
        await eventually(async () => expect((await story.view(id)).counts.delivered).toBe(60));
        expectOrder(receiver.got, 20);
        const after = await story.view(id);
        expectSum(after.counts);
        expect(after).toMatchObject({
          problem: null,
          failingSince: null,
          counts: { matched: 60, queued: 0, sending: 0 },
        });
        expect(await story.counted(id)).toEqual({});
        await receiver.close();
      });
    }
  }

  it('is away: what fits into the queue is there when it is back, the oldest are gone and counted', async () => {
    const receiver = await openHttpReceiver();
    await receiver.leave();
    const id = await story.add(httpDraft(receiver.url, { delivery: delivery({ mostRows: 100 }) }));
    await story.fill(id, 1, 30);
    await eventually(async () => {
      const seen = await story.view(id);
      expect(seen).toMatchObject({ state: 'disconnected', problem: { kind: 'connection_refused' } });
    });
    await story.fill(id, 31, 60);
    const full = await story.view(id);
    expectSum(full.counts);
    expect(full.counts.matched).toBe(180);
    expect(full.counts.droppedOldest).toBeGreaterThanOrEqual(77);
    await receiver.comeBack();
    await eventually(async () =>
      expect((await story.view(id)).counts).toMatchObject({ queued: 0, sending: 0 }),
    );
    const { counts } = await story.view(id);
    expectSum(counts);
    expect(counts.delivered + counts.droppedOldest).toBe(180);
    for (const code of ['a', 'b', 'c']) {
      const seen = receiver.got.filter(({ device }) => device === code).map(({ n }) => n);
      expect(seen).toEqual([...seen].sort((one, other) => one - other));
      expect(seen.at(-1)).toBe(60);
    }
    await receiver.close();
  });
});

it('a message that is refused is a dead letter, in a batch only itself, and can be sent again', async () => {
  const receiver = await openHttpReceiver();
  receiver.behave('refuse');
  const id = await story.add(httpDraft(receiver.url));
  await story.fill(id, 1, 2);
  await eventually(async () => expect((await story.view(id)).counts.dead).toBe(6));
  const { body } = await story.lin.ask(forwardApi.letters, { params: { id }, query: { size: 4 } });
  expect(body).toMatchObject({
    totalElements: 6,
    content: [{ problem: { kind: 'answered', detail: '422 no' } }, {}, {}, {}],
  });
  const first = body.content[0].id as string;
  expect(
    (await story.lin.ask(forwardApi.discard, { params: { id }, body: { ids: [first] } })).body.count,
  ).toBe(1);
  receiver.behave('take');
  expect((await story.lin.ask(forwardApi.replay, { params: { id }, body: { ids: null } })).body.count).toBe(
    5,
  );
  await eventually(async () => expect((await story.view(id)).counts.delivered).toBe(5));
  const { counts } = await story.view(id);
  expectSum(counts);
  expect(counts).toMatchObject({ matched: 6, dead: 0, removed: 1 });
  await receiver.close();
});

it('stops and drains: nothing is sent while it is stopped, nothing is taken while it drains', async () => {
  const receiver = await openHttpReceiver();
  const id = await story.add(httpDraft(receiver.url));
  await act(id, 'stop');
  await story.fill(id, 1, 5);
  expect(await story.view(id)).toMatchObject({ state: 'stopped', counts: { queued: 15 } });
  expect(receiver.got).toEqual([]);
  await act(id, 'drain');
  expect(await story.fill(id, 6, 6)).toBe('held');
  await eventually(async () => expect((await story.view(id)).state).toBe('stopped'));
  expectOrder(receiver.got, 5);
  await act(id, 'start');
  expect(await story.fill(id, 6, 6)).toBe('taken');
  await eventually(async () => expect((await story.view(id)).counts.delivered).toBe(18));
  await receiver.close();
});

it('a full queue drops the newest or holds, as it is configured, and what is too old expires', async () => {
  const receiver = await openHttpReceiver();
  const settings = { mostRows: 100, overflow: 'newest' as const };
  const id = await story.add(httpDraft(receiver.url, { delivery: delivery(settings) }));
  await act(id, 'stop');
  await story.fill(id, 1, 40);
  expect((await story.view(id)).counts).toMatchObject({ matched: 120, queued: 100, droppedNewest: 20 });
  const held = await story.add(
    httpDraft(receiver.url, { delivery: delivery({ mostRows: 100, overflow: 'hold', ttlSeconds: 10 }) }),
  );
  await act(held, 'stop');
  expect(await story.fill(held, 1, 33)).toBe('taken');
  expect(await story.fill(held, 34, 34)).toBe('held');
  expect((await story.view(held)).counts).toMatchObject({ matched: 99, queued: 99 });
  const { rows } = await import('../../../../test/rows.ts');
  await rows(test, (db) =>
    db
      .updateTable('push_message')
      .set({ created_at: new Date(0) })
      .where('forward_id', '=', held)
      .execute(),
  );
  await act(held, 'start');
  await eventually(async () =>
    expect((await story.view(held)).counts).toMatchObject({ queued: 0, expired: 99 }),
  );
  expectSum((await story.view(held)).counts);
  await receiver.close();
});
