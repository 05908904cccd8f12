import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { renewalApi } from '@cloudyard/contract/space/renewal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type SpaceStory, said, spaceStory } from '../space.stories.ts';

let test: TestApp;
let story: SpaceStory;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
  await story.save();
});
afterAll(() => test.close());

describe('above what one person may decide', () => {
  it('it is submitted when a second one agrees, and stays a draft when they refuse', async () => {
    const { id: mine } = await story.mine();
    const meng = await test.as('meng.xia');
    await story.topUp(story.here, 100_000);
    expect(said(await story.approveAbove(100))).toBe('done');
    const decide = (payment: string, approved: boolean) =>
      meng.ask(paymentApi.decide, { params: { id: payment }, body: { approved, reason: '太贵' } });

    expect(said(await story.submit(story.lin, mine))).toBe('done');
    const waiting = await story.mine();
    expect(waiting).toMatchObject({ status: { code: '0' }, payment: { state: 'approval' } });
    expect(said(await decide(waiting.payment.id, false))).toBe('done');
    expect(await story.mine()).toMatchObject({ status: { code: '0' }, payment: null });

    expect(said(await story.submit(story.lin, mine))).toBe('done');
    expect(said(await decide((await story.mine()).payment.id, true))).toBe('done');
    expect(await story.mine()).toMatchObject({ status: { code: '1' }, payment: { state: 'held' } });
  });
  it('the same of a renewal, which then goes on by itself', async () => {
    const { id: mine } = await story.mine();
    await story.topUp(story.here, 1_000_000);
    await story.move(story.admin, mine, '2');
    await eventually(async () => expect((await story.mine()).steps[3]).toMatchObject({ state: 'done' }));
    const { endsAt } = await story.mine();
    const { amount } = (await story.lin.ask(renewalApi.quote, { params: { id: mine }, query: { period: 1 } }))
      .body;
    const renew = () =>
      story.lin.ask(renewalApi.renew, { params: { id: mine }, body: { period: 1, amount } });
    const asked = (await renew()).body;
    expect(asked).toMatchObject({ state: 'approval', space: { endsAt } });
    expect(said(await renew())).toBe('space.payment_pending');
    const meng = await test.as('meng.xia');
    const agree = { params: { id: asked.paymentId }, body: { approved: true } };
    expect(said(await meng.ask(paymentApi.decide, agree))).toBe('done');
    await eventually(async () => expect((await story.mine()).endsAt).not.toBe(endsAt));
  });
});
