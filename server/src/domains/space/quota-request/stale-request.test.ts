import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { quotaRequestApi, type RequestDraft } from '@cloudyard/contract/space/quota-request.ts';
import { renewalApi } from '@cloudyard/contract/space/renewal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { type SpaceStory, said, spaceStory } from '../space.stories.ts';

// A request is for the space as it was when it was made.

let test: TestApp;
let story: SpaceStory;
let id: string;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
  id = await story.online(story.lin, story.here, { period: 1 });
});
afterAll(() => test.close());

const more: RequestDraft = {
  ...{ kind: 'increase', items: [{ item: 'MEMORY_QUOTA', value: 1024 }], reason: '' },
};
const ask = async () => {
  const { amount } = (await story.lin.ask(quotaRequestApi.quote, { body: more })).body;
  return (await story.lin.ask(quotaRequestApi.add, { body: { draft: more, amount } })).body;
};
const decide = (request: string, approved = true) =>
  story.admin.ask(quotaRequestApi.decide, {
    ...{ params: { id: request }, body: { approved, ...(approved ? {} : { remark: '请重新申请' }) } },
  });
const renew = async (period: number) => {
  const { amount } = (await story.lin.ask(renewalApi.quote, { params: { id }, query: { period } })).body;
  return (await story.lin.ask(renewalApi.renew, { params: { id }, body: { period, amount } })).body;
};

describe('an increase', () => {
  it('is not approved while a renewal waits for its payment', async () => {
    const request = await ask();
    await story.approveAbove(100);
    const { paymentId } = await renew(1);
    expect(said(await decide(request.id))).toBe('space.payment_pending');
    const cancel = { params: { id: paymentId }, body: {} };
    expect(said(await story.lin.ask(paymentApi.cancel, cancel))).toBe('done');
    await story.approveAbove(null);
    expect(said(await decide(request.id, false))).toBe('done');
  });
  it('is not approved for less than the rest of a longer period costs, and asked for anew', async () => {
    const request = await ask();
    expect((await renew(12)).state).toBe('paid');
    const refused = await decide(request.id);
    expect(refused.body).toMatchObject({ code: 'space.cost_changed' });
    expect(Number(refused.body.fields.amount)).toBeGreaterThan(request.amount);
    expect(said(await decide(request.id, false))).toBe('done');
    expect(said(await decide((await ask()).id))).toBe('done');
  });
  it('that waits is closed with the space, and its money is free again', async () => {
    const request = await ask();
    expect(await story.wallet()).toMatchObject({ held: request.amount });
    expect(said(await story.move(story.admin, id, '5', '合同终止'))).toBe('done');
    expect(await story.wallet()).toMatchObject({ held: 0 });
    expect((await story.lin.ask(quotaRequestApi.list, { query: {} })).body.content[0]).toMatchObject({
      ...{ id: request.id, state: 'cancelled', payment: { state: 'voided' } },
    });
    expect(said(await decide(request.id))).toBe('space.request_decided');
  });
  it('for a sealed space is not approved, however it came to wait', async () => {
    const { id: request } = await rows(test, (db) =>
      db
        .insertInto('quota_request')
        .values({
          ...{ enterprise_id: story.here, space_id: id, kind: 'increase', state: 'submitted' },
          ...{ items: '{"MEMORY_QUOTA": 1024}', amount: 0, monthly: 0, asked_by: story.lin.userId },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(said(await decide(request))).toBe('space.not_online');
  });
});
