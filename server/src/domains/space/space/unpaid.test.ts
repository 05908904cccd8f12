import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { quotaPlanApi } from '@cloudyard/contract/space/quota-plan.ts';
import { reviewApi } from '@cloudyard/contract/space/review.ts';
import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { queueNow } from '../../../../test/jobs.ts';
import { rows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../kit/context.ts';
import { postPayment } from '../../ledger/index.ts';
import { type SpaceStory, said, spaceStory } from '../space.stories.ts';

// A space costs what its owner saw, is paid once, and never runs unpaid.

let test: TestApp;
let story: SpaceStory;
let id: string;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
  await story.topUp(story.here, 300_000);
  ({ id } = (await story.save()).body);
});
afterAll(() => test.close());

/** Those that a user could still pay. */
const payable = async () => {
  const { content } = (await story.lin.ask(paymentApi.list, { query: { enterpriseId: story.here } })).body;
  const unpaid = content.filter(({ state }: { state: string }) => state === 'open' || state === 'approval');
  return unpaid.map((one: { id: string }) => one.id);
};
const setPrice = async (price: number) => {
  const { plans } = (await story.admin.ask(quotaPlanApi.list)).body;
  const {
    id: planId,
    memorySize,
    spaces,
    changedAt,
    ...plan
  } = plans.find((one: { code: string }) => one.code === 'starter');
  return story.admin.ask(quotaPlanApi.change, { params: { id: planId }, body: { ...plan, price } });
};
/** As approved, and stuck: no job sets it up until a user goes on. */
const getStuck = () =>
  rows(test, async (db) => {
    await db.updateTable('space').set({ status: '2' }).where('id', '=', id).execute();
    const own = { space_id: id, enterprise_id: story.here };
    await db
      .insertInto('space_step')
      .values({ ...own, step: 'quota', position: 0, state: 'failed' })
      .execute();
  });
const step = async (name: string) =>
  (await story.mine()).steps.find((one: { step: string }) => one.step === name);

describe('submitting', () => {
  const submit = (amount: number) => story.submit(story.lin, id, amount);
  it('for a price that the caller saw is refused when it is another, and says which', async () => {
    expect(said(await setPrice(299))).toBe('done');
    const refused = await submit(597);
    expect(refused).toMatchObject({
      ...{ status: 409, body: { code: 'space.cost_changed', fields: { amount: '897' } } },
    });
    expect(await story.mine()).toMatchObject({ status: { code: '0' }, payment: null });
    expect(await payable()).toEqual([]);
    expect(said(await submit(897))).toBe('done');
    expect(await story.wallet()).toMatchObject({ held: 897 });
    expect(said(await story.move(story.lin, id, '0'))).toBe('done');
  });
  it('twice leaves one payment that can be paid', async () => {
    await story.approveAbove(100);
    expect(said(await story.submit(story.lin, id))).toBe('done');
    const first = (await story.mine()).payment;
    expect(said(await story.submit(story.lin, id))).toBe('done');
    const second = (await story.mine()).payment;
    expect(await payable()).toEqual([second.id]);
    const meng = await test.as('meng.xia');
    const agree = (of: string) =>
      meng.ask(paymentApi.decide, { params: { id: of }, body: { approved: true } });
    expect(said(await agree(first.id))).toBe('ledger.payment_decided');
    expect(said(await agree(second.id))).toBe('done');
    expect(await story.mine()).toMatchObject({ status: { code: '1' }, payment: { id: second.id } });
  });
  it('again after a rejection goes through a second person too', async () => {
    expect(said(await story.move(story.admin, id, '0', '名称太短'))).toBe('done');
    expect(said(await story.submit(story.lin, id))).toBe('done');
    const meng = await test.as('meng.xia');
    const { payment } = await story.mine();
    const agree = { params: { id: payment.id }, body: { approved: true } };
    expect(said(await meng.ask(paymentApi.decide, agree))).toBe('done');
    expect(await story.mine()).toMatchObject({ status: { code: '1' }, audit: { result: 'pending' } });
    await story.approveAbove(null);
  });
});

describe('a draft that was withdrawn', () => {
  it('is the owner’s alone again', async () => {
    const asReviewer = { params: { id } };
    expect(said(await story.admin.ask(reviewApi.dossier, asReviewer))).toBe('done');
    expect(said(await story.move(story.lin, id, '0'))).toBe('done');
    expect(said(await story.admin.ask(reviewApi.dossier, asReviewer))).toBe('space.not_found');
    expect(said(await story.admin.ask(spaceApi.detail, asReviewer))).toBe('space.not_found');
    expect((await story.admin.ask(spaceApi.list, { query: {} })).body.content).toEqual([]);
    expect((await story.admin.ask(spaceApi.counts, { query: {} })).body.statuses['0']).toBe(0);
    expect(said(await story.lin.ask(spaceApi.detail, asReviewer))).toBe('done');
    expect(said(await story.submit(story.lin, id))).toBe('done');
  });
});

describe('an approved space', () => {
  it('that was charged and not opened gives the money back when it is sealed', async () => {
    await getStuck();
    const { payment } = await story.mine();
    await inTransaction(test.kit, { platform: 'test' }, (ctx) => postPayment(ctx, payment.id));
    expect(await story.wallet()).toMatchObject({ posted: 3000 - 897 });
    expect(said(await story.move(story.admin, id, '5', '无法开通'))).toBe('done');
    expect(await story.wallet()).toMatchObject({ posted: 3000, held: 0 });
    const paid = (await story.lin.ask(paymentApi.get, { params: { id: payment.id } })).body;
    expect(paid.payment.state).toBe('refunded');
  });
  it('whose money went back before it was charged is not opened by going on', async () => {
    ({ id } = (await story.save(story.lin, { domainName: 'HaiChuan2' })).body);
    expect(said(await story.submit(story.lin, id))).toBe('done');
    await getStuck();
    // Thirty days later.
    await rows(test, (db) =>
      db.updateTable('ledger_hold').set({ expires_at: new Date() }).where('state', '=', 'held').execute(),
    );
    await queueNow(test.owner, 'ledger.expire-holds');
    await eventually(async () => expect(await story.wallet()).toMatchObject({ held: 0, posted: 3000 }));
    expect(said(await story.admin.ask(spaceApi.goOn, { params: { id } }))).toBe('done');
    await eventually(async () => expect(await step('charge')).toMatchObject({ state: 'failed' }));
    expect(await step('charge')).toMatchObject({ error: expect.stringContaining('the money is gone') });
    expect(await story.mine()).toMatchObject({ status: { code: '2' }, payment: null, startsAt: null });
    expect((await step('open')).state).toBe('waiting');
  });
});
