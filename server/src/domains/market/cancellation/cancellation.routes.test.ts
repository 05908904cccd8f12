import { refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { cancellationApi } from '@cloudyard/contract/market/cancellation.ts';
import { renewalApi } from '@cloudyard/contract/market/renewal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { PAGE } from '../../../../test/programs.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { spendable } from '../../ledger/index.ts';
import { type DeliveryStory, deliveryStory } from '../order/delivery.stories.ts';
import { attend } from '../renewal/life.service.ts';

let test: TestApp;
let story: DeliveryStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await deliveryStory(test);
  await story.roomy();
});
afterAll(() => test.close());

const DAY = 86_400_000;
const money = () => story.listing.rows((db) => spendable(db, { enterpriseId: story.here }));
const order = (id: string) => story.order(story.lin, id);
const quote = async (id: string) => (await story.lin.ask(cancellationApi.quote, { params: { id } })).body;
const cancel = (id: string, total: number, when?: 'now' | 'end', who = story.lin) =>
  who.ask(cancellationApi.cancel, { params: { id }, body: { total, reason: '不再使用', when } });

async function bought(price = 9900) {
  return (await story.bought(await story.onSale('STATIC', PAGE, { price }))).id;
}
/** As if everything had been paid so many days ago. */
const age = (id: string, days: number) =>
  story.listing.rows(async (db) => {
    const before = new Date(Date.now() - days * DAY);
    const set = { paid_at: before, starts_at: before };
    await db.updateTable('ledger_payment').set(set).where('reference_id', '=', id).execute();
  });
const waiting = async () =>
  (await story.admin.ask(refundApi.list, { query: { state: 'requested' } })).body.content;
const settle = (id: string, approved: boolean) =>
  story.admin.ask(refundApi.settle, { params: { id }, body: { approved, remark: '已核实' } });

describe('what is cancelled', () => {
  it('says what comes back of each payment, and ends when finance has settled all of it', async () => {
    const id = await bought();
    await story.lin.ask(renewalApi.renew, { params: { id }, body: { months: 1, amount: 99 } });
    await eventually(async () => expect(await order(id)).toMatchObject({ renewalPaymentId: null }));
    const before = await money();
    const seen = await quote(id);
    expect(seen).toMatchObject({ total: 396, mayRefund: true });
    expect(seen.lines.map(({ amount, basis }: { amount: number; basis: string }) => [amount, basis])).toEqual(
      [
        [297, 'full'],
        [99, 'full'],
      ],
    );
    expect(code(await cancel(id, 1))).toBe('ledger.refund_changed');
    expect((await cancel(id, 396)).body).toMatchObject({
      ...{ state: 'active', ending: { how: 'refund' }, may: { end: false, renew: false, changePlan: false } },
    });
    expect(code(await cancel(id, 396))).toBe('market.order_ending');
    expect(code(await story.lin.ask(cancellationApi.takeBack, { params: { id } }))).toBe(
      'market.ending_none',
    );
    const [first, second] = await waiting();
    await settle(first.id, true);
    expect(await order(id)).toMatchObject({ state: 'active' });
    await settle(second.id, true);
    expect(await order(id)).toMatchObject({ state: 'ended' });
    expect(await money()).toBe(before + 39_600);
  });

  it('goes on where finance refuses', async () => {
    const id = await bought();
    await cancel(id, 297);
    const [one] = await waiting();
    await settle(one.id, false);
    expect(await order(id)).toMatchObject({ state: 'active', ending: null });
  });

  it('ends when a part was refunded and the rest refused', async () => {
    const id = await bought();
    await story.lin.ask(renewalApi.renew, { params: { id }, body: { months: 1, amount: 99 } });
    await eventually(async () => expect(await order(id)).toMatchObject({ renewalPaymentId: null }));
    await cancel(id, 396);
    const [first, second] = await waiting();
    await settle(first.id, true);
    await settle(second.id, false);
    expect(await order(id)).toMatchObject({ state: 'ended' });
  });

  it('without a refund ends now, or with its time, as is said', async () => {
    const [now, later] = [await bought(0), await bought(0)];
    expect(await quote(now)).toMatchObject({ total: 0, lines: [] });
    expect(code(await cancel(now, 0))).toBe('market.ending_open');
    expect((await cancel(now, 0, 'now')).body).toMatchObject({ state: 'ended' });
    expect((await cancel(later, 0, 'end')).body).toMatchObject({ state: 'active', ending: { how: 'end' } });
    expect((await story.lin.ask(cancellationApi.takeBack, { params: { id: later } })).body.ending).toBeNull();
    await cancel(later, 0, 'end');
    const ends = new Date((await order(later)).endsAt);
    await attend(test.kit, later, new Date(ends.getTime() - 1));
    expect(await order(later)).toMatchObject({ state: 'active' });
    // No days of grace: that it ends was said.
    await attend(test.kit, later, ends);
    expect(await order(later)).toMatchObject({ state: 'frozen' });
  });

  it('late gives back whole days that are left', async () => {
    const id = await bought();
    await age(id, 6);
    const { lines } = await quote(id);
    expect(lines).toMatchObject([{ basis: 'unused', paid: 297 }]);
    expect(lines[0].amount).toBeLessThan(297);
  });
});

describe('strangers', () => {
  strangersAreRefused(
    () => test,
    cancellationApi.quote,
    () => ({ params: { id: crypto.randomUUID() } }),
  );
  it('and other enterprises end nothing', async () => {
    const id = await bought();
    expect(code(await story.zhou.ask(cancellationApi.quote, { params: { id } }))).toBe(
      'market.order_not_found',
    );
    expect(code(await cancel(id, 297, undefined, story.zhou))).toBe('market.order_not_found');
    expect(code(await story.zhou.ask(cancellationApi.takeBack, { params: { id } }))).toBe(
      'market.order_not_found',
    );
    expect((await cancel(id, 297, undefined, story.qin)).status).toBe(403);
    const asked = { params: { id }, body: { total: 297, reason: 'x' } };
    expect((await test.visitor.ask(cancellationApi.cancel, asked)).status).toBe(401);
  });
});
