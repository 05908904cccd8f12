import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { addUpCounts } from './count.queries.ts';
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

/** Two instances, the first with the second as its fallback. */
async function pair(more: Parameters<typeof delivery>[0] = {}) {
  const [refusing, taking] = [await openHttpReceiver(), await openHttpReceiver()];
  refusing.behave('refuse');
  const fallbackDraft = httpDraft(taking.url, { delivery: delivery(more) });
  const second = await story.add(fallbackDraft);
  const firstDraft = httpDraft(refusing.url, { fallbackId: second });
  const first = await story.add(firstDraft);
  const close = async () => {
    await refusing.close();
    await taking.close();
  };
  return { first, second, firstDraft, fallbackDraft, refusing, taking, close };
}

it('what is given up goes to the fallback, in the order of each device, and both add up', async () => {
  const { first, second, firstDraft, taking, close } = await pair();
  await story.fill(first, 1, 20);
  await eventually(async () => expect((await story.view(second)).counts.delivered).toBe(60));
  expectOrder(taking.got, 20);
  const [one, other] = [await story.view(first), await story.view(second)];
  expect(one.counts).toMatchObject({ matched: 60, handed: 60, dead: 0, queued: 0, sending: 0 });
  expect(one).toMatchObject({ fallbackId: second, queuedBytes: 0 });
  expect(other.counts).toMatchObject({ matched: 60, delivered: 60 });
  expect(other).toMatchObject({ fallbackOf: 1, queuedBytes: 0 });
  expectSum(one.counts);
  expectSum(other.counts);
  await act(second, 'stop');
  const { status, body } = await story.lin.ask(forwardApi.remove, { params: { id: second } });
  expect([status, body.code]).toEqual([409, 'iot.forward_in_use']);
  const without = { ...firstDraft, fallbackId: null };
  expect((await story.lin.ask(forwardApi.change, { params: { id: first }, body: without })).status).toBe(200);
  expect((await story.lin.ask(forwardApi.remove, { params: { id: second } })).status).toBe(200);
  await close();
});

it('two that are the fallback of each other throw nothing to and fro', async () => {
  const { first, second, firstDraft, fallbackDraft, taking, close } = await pair();
  taking.behave('refuse');
  const back = { ...fallbackDraft, fallbackId: first };
  expect((await story.lin.ask(forwardApi.change, { params: { id: second }, body: back })).status).toBe(200);
  await story.fill(first, 1, 2);
  await eventually(async () => expect((await story.view(second)).counts.dead).toBe(6));
  const letters = await story.lin.ask(forwardApi.letters, { params: { id: second }, query: {} });
  expect(letters.body.content[0]).toMatchObject({ handedBy: firstDraft.name, problem: { kind: 'answered' } });
  // Sent again it is tried there, and ends there.
  const replayed = await story.lin.ask(forwardApi.replay, { params: { id: second }, body: { ids: null } });
  expect(replayed.body.count).toBe(6);
  await eventually(async () =>
    expect((await story.view(second)).counts).toMatchObject({ dead: 6, queued: 0, sending: 0 }),
  );
  const [one, other] = [await story.view(first), await story.view(second)];
  expect(one.counts).toMatchObject({ matched: 6, handed: 6 });
  expect(other.counts).toMatchObject({ matched: 6, handed: 0 });
  expectSum(one.counts);
  expectSum(other.counts);
  await close();
});

it('a fallback that is full gets nothing: what was given up is a dead letter where it was', async () => {
  const { first, second, close } = await pair({ mostRows: 100 });
  await act(second, 'stop');
  await story.fill(second, 1, 33);
  await story.fill(first, 1, 2);
  await eventually(async () => expect((await story.view(first)).counts.dead).toBeGreaterThan(0));
  await eventually(async () =>
    expect((await story.view(first)).counts).toMatchObject({ queued: 0, sending: 0 }),
  );
  const [one, other] = [await story.view(first), await story.view(second)];
  expect(one.counts.dead + one.counts.handed).toBe(6);
  expect(other.counts.queued).toBeLessThanOrEqual(100);
  expect(other.counts).toMatchObject({ droppedOldest: 0, droppedNewest: 0 });
  expectSum(one.counts);
  expectSum(other.counts);
  await close();
});

it('only another instance of the enterprise can be a fallback', async () => {
  const { first, firstDraft, close } = await pair();
  const foreign = await story.add(httpDraft('http://127.0.0.1:9/in'), story.zhou);
  const missing = '00000000-0000-4000-8000-000000000001';
  for (const fallbackId of [first, foreign, missing]) {
    const body = { ...firstDraft, fallbackId };
    const changed = await story.lin.ask(forwardApi.change, { params: { id: first }, body });
    expect([changed.status, changed.body.code]).toEqual([400, 'iot.forward_fallback_unknown']);
  }
  const added = await story.lin.ask(forwardApi.add, {
    body: httpDraft('http://127.0.0.1:9/in', { fallbackId: foreign }),
  });
  expect([added.status, added.body.code]).toEqual([400, 'iot.forward_fallback_unknown']);
  await close();
});

it('says how many messages a second are delivered, also when older changes were added up', async () => {
  const receiver = await openHttpReceiver();
  const id = await story.add(httpDraft(receiver.url));
  expect((await story.view(id)).perSecond).toBe(0);
  await story.fill(id, 1, 60);
  await eventually(async () => expect((await story.view(id)).counts.delivered).toBe(180));
  const counted = (at: Date) =>
    rows(test, (db) => db.updateTable('forward_count').set({ at }).where('forward_id', '=', id).execute());
  // Between one and two minutes are looked at: 180 delivered in them are one and a half to three a second.
  await counted(new Date());
  await rows(test, addUpCounts);
  const { perSecond } = await story.view(id);
  expect(perSecond).toBeGreaterThanOrEqual(180 / 120);
  expect(perSecond).toBeLessThanOrEqual(180 / 60);
  await counted(new Date(Date.now() - 150_000));
  expect((await story.view(id)).perSecond).toBe(0);
  await receiver.close();
});
