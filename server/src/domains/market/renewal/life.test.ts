import { refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { cancellationApi } from '@cloudyard/contract/market/cancellation.ts';
import { renewalApi } from '@cloudyard/contract/market/renewal.ts';
import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { PAGE } from '../../../../test/programs.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { spendable } from '../../ledger/index.ts';
import { monthsAfter } from '../../space/index.ts';
import { type DeliveryStory, deliveryStory } from '../order/delivery.stories.ts';
import { attend, finishPaid } from './life.service.ts';

// The time of what was bought; the clock is a parameter.

const DAY = 86_400_000;
let test: TestApp;
let story: DeliveryStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await deliveryStory(test);
  await story.roomy();
});
afterAll(() => test.close());

const money = () => story.listing.rows((db) => spendable(db, { enterpriseId: story.here }));
const order = (id: string) => story.order(story.lin, id);
const instance = async (id: string) =>
  (await story.lin.ask(instanceApi.detail, { params: { id: (await order(id)).instanceId } })).body;

const bought = async () => story.bought(await story.onSale('STATIC', PAGE));
const renew = (id: string, amount = 99, who = story.lin) =>
  who.ask(renewalApi.renew, { params: { id }, body: { months: 1, amount } });
const automatic = (id: string) =>
  story.lin.ask(renewalApi.automatic, { params: { id }, body: { autoRenewal: true } });

describe('what was bought', () => {
  it('is renewed at its price, from its end on, once however often it is pressed', async () => {
    const { id, ends } = await bought();
    const { body: quote } = await story.lin.ask(renewalApi.quote, { params: { id }, query: { months: 1 } });
    expect(quote).toMatchObject({ amount: 99, from: ends.toISOString() });
    expect(code(await renew(id, 1))).toBe('market.price_changed');
    const before = await money();
    expect((await renew(id)).body).toMatchObject({ state: 'paid' });
    const until = monthsAfter(new Date((await order(id)).startsAt), 4).toISOString();
    await eventually(async () =>
      expect(await order(id)).toMatchObject({ endsAt: until, renewalPaymentId: null }),
    );
    expect(await money()).toBe(before - 9900);
    expect(await instance(id)).toMatchObject({ paidUntil: until, wanted: 'run' });
  });

  it('stops after its grace, comes back when it is renewed, and ends when it is not', async () => {
    const { id, ends } = await bought();
    const at = (days: number) => new Date(ends.getTime() + days * DAY);
    await attend(test.kit, id, at(6));
    expect(await order(id)).toMatchObject({ state: 'active' });
    await attend(test.kit, id, at(7));
    expect(await order(id)).toMatchObject({ state: 'frozen' });
    await eventually(async () =>
      expect(await instance(id)).toMatchObject({ wanted: 'frozen', state: 'stopped' }),
    );
    await renew(id);
    await eventually(async () =>
      expect(await instance(id)).toMatchObject({ wanted: 'run', state: 'running' }),
    );
    const again = new Date((await order(id)).endsAt);
    await attend(test.kit, id, new Date(again.getTime() + 22 * DAY));
    expect(await order(id)).toMatchObject({ state: 'ended' });
    expect(code(await renew(id))).toBe('market.order_not_renewable');
  });

  it('renews itself the day before its end, and says so when the money is missing', async () => {
    const { id, ends } = await bought();
    expect((await automatic(id)).body.autoRenewal).toBe(true);
    await attend(test.kit, id, new Date(ends.getTime() - 2 * DAY));
    expect((await order(id)).endsAt).toBe(ends.toISOString());
    await attend(test.kit, id, new Date(ends.getTime() - DAY));
    await eventually(async () => expect(new Date((await order(id)).endsAt) > ends).toBe(true));
    const poor = await bought();
    await automatic(poor.id);
    await story.topUp(story.here, -(await money()));
    await attend(test.kit, poor.id, new Date(poor.ends.getTime() - DAY));
    expect((await order(poor.id)).endsAt).toBe(poor.ends.toISOString());
    await story.topUp(story.here, 10_000_000);
  });

  it('that is free is renewed without a payment, by hand and by itself', async () => {
    const free = await story.onSale('STATIC', PAGE, { price: 0 });
    const { body } = await story.buy(story.lin, story.here, free);
    const id = body.orderId;
    await eventually(async () => expect(await order(id)).toMatchObject({ state: 'active' }));
    const [ends, before] = [new Date((await order(id)).endsAt), await money()];
    await attend(test.kit, id, new Date(ends.getTime() + 7 * DAY));
    expect(await order(id)).toMatchObject({ state: 'frozen' });
    expect((await renew(id, 0)).body).toMatchObject({ state: 'paid', paymentId: null });
    await eventually(async () => expect(await order(id)).toMatchObject({ state: 'active' }));
    await automatic(id);
    const again = new Date((await order(id)).endsAt);
    await attend(test.kit, id, new Date(again.getTime() - DAY));
    expect(new Date((await order(id)).endsAt) > again).toBe(true);
    expect(await money()).toBe(before);
  });

  it('that is refunded ends, and gives its room back', async () => {
    const { id } = await bought();
    const paymentId = (await order(id)).payment.id;
    const { body: quote } = await story.lin.ask(refundApi.quote, { query: { paymentId } });
    expect(quote).toMatchObject({ basis: 'full', amount: 297 });
    await story.lin.ask(refundApi.request, { body: { paymentId, amount: 297, reason: '不再使用' } });
    const [waiting] = (await story.admin.ask(refundApi.list)).body.content;
    const settled = { params: { id: waiting.id }, body: { approved: true, remark: '' } };
    expect((await story.admin.ask(refundApi.settle, settled)).status).toBe(200);
    await eventually(async () => expect(await order(id)).toMatchObject({ state: 'ended' }));
  });

  it('that is free waits for its renewal: nothing else is begun meanwhile', async () => {
    const { body } = await story.buy(story.lin, story.here, await story.onSale('STATIC', PAGE, { price: 0 }));
    const id: string = body.orderId;
    await eventually(async () => expect(await order(id)).toMatchObject({ state: 'active' }));
    const lost = vi.spyOn(test.kit.jobs, 'send').mockResolvedValue(null);
    expect((await renew(id, 0)).status).toBe(200);
    expect(code(await renew(id, 0))).toBe('market.renewal_waiting');
    lost.mockRestore();
    const { endsAt } = await order(id);
    await finishPaid(test.kit, id);
    expect(new Date((await order(id)).endsAt) > new Date(endsAt)).toBe(true);
  });

  it('is refunded from its end: the first payment only when nothing later is paid', async () => {
    const { id, ends } = await bought();
    const first = (await order(id)).payment.id;
    const later = (await renew(id)).body.paymentId;
    await eventually(async () => expect(await order(id)).toMatchObject({ renewalPaymentId: null }));
    const ask = { paymentId: first, amount: 297, reason: '先退前一期' };
    expect(code(await story.lin.ask(refundApi.request, { body: ask }))).toBe('ledger.refund_later_first');
    expect((await story.refund(later)).status).toBe(200);
    expect((await order(id)).endsAt).toBe(ends.toISOString());
  });

  it('that was renewed while its refund waits is not refunded before the renewal is', async () => {
    const { id } = await bought();
    const first = (await order(id)).payment.id;
    const ask = { paymentId: first, amount: 297, reason: '不再使用' };
    const { body } = await story.lin.ask(refundApi.request, { body: ask });
    await renew(id);
    await eventually(async () => expect(await order(id)).toMatchObject({ renewalPaymentId: null }));
    const settle = { params: { id: body.id }, body: { approved: true, remark: '' } };
    expect(code(await story.admin.ask(refundApi.settle, settle))).toBe('ledger.refund_later_first');
  });

  it('is extended by no job while its renewal is not paid', async () => {
    const { id, ends } = await bought();
    await story.approveAbove(1);
    const { body } = await renew(id);
    await story.approveAbove(null);
    expect(body.state).toBe('approval');
    await finishPaid(test.kit, id);
    expect(await order(id)).toMatchObject({ endsAt: ends.toISOString(), renewalPaymentId: body.paymentId });
    const cancelled = story.lin.ask(cancellationApi.cancel, {
      params: { id },
      body: { total: 297, reason: '不再使用' },
    });
    expect(code(await cancelled)).toBe('market.renewal_waiting');
  });

  it('of one enterprise is not renewed by another', async () => {
    const { id } = await bought();
    expect(code(await renew(id, 99, story.zhou))).toBe('market.order_not_found');
    const others = story.zhou.ask(renewalApi.automatic, { params: { id }, body: { autoRenewal: true } });
    expect(code(await others)).toBe('market.order_not_found');
  });
});

describe('strangers', () => {
  strangersAreRefused(
    () => test,
    renewalApi.automatic,
    () => ({ params: { id: crypto.randomUUID() }, body: { autoRenewal: true } }),
  );
});
