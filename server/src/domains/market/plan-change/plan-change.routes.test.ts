import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { type PlanOffer, planChangeApi } from '@cloudyard/contract/market/plan-change.ts';
import { renewalApi } from '@cloudyard/contract/market/renewal.ts';
import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { PAGE } from '../../../../test/programs.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { spendable } from '../../ledger/index.ts';
import { type DeliveryStory, deliveryStory } from '../order/delivery.stories.ts';
import { attend } from '../renewal/life.service.ts';
import { finishChange } from './apply.service.ts';

// Real instances; the clock is a parameter where time matters.

let test: TestApp;
let story: DeliveryStory;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '8' });
  story = await deliveryStory(test);
  await story.roomy();
});
afterAll(() => test.close());

const money = () => story.listing.rows((db) => spendable(db, { enterpriseId: story.here }));
const order = (id: string) => story.order(story.lin, id);
const limits = async (id: string) =>
  (await story.lin.ask(instanceApi.detail, { params: { id: (await order(id)).instanceId } })).body.limits;
const taken = (id: string) =>
  story.listing.rows(async (db) => {
    const rows = await db.selectFrom('quota_use').selectAll().where('holder_id', '=', id).execute();
    return Object.fromEntries(rows.map(({ item, amount, state }) => [item, [amount, state]]));
  });

/** Bought for three months and running, with a larger and a smaller plan beside its own. */
async function bought() {
  const shown = await story.onSale('STATIC', PAGE);
  const large = await story.furtherPlan(shown, { name: '大', price_fen: 19_900, memory_mb: 2048 });
  const small = await story.furtherPlan(shown, { name: '小', price_fen: 4900, millicores: 500 });
  const { id } = await story.bought(shown);
  return { id, shown, large, small };
}
const quote = async (id: string, who = story.lin) =>
  (await who.ask(planChangeApi.quote, { params: { id } })).body;
const offer = async (id: string, planId: string): Promise<PlanOffer> =>
  (await quote(id)).offers.find((one: PlanOffer) => one.id === planId);
const change = async (id: string, planId: string, who = story.lin) => {
  const { revision, amount } = await offer(id, planId);
  return who.ask(planChangeApi.change, { params: { id }, body: { planId, revision, amount } });
};

describe('a larger plan', () => {
  it('costs the difference for the rest, and is in force when it is paid', async () => {
    const { id, large } = await bought();
    const seen = await quote(id);
    // Bought a moment ago.
    expect(seen.daysLeft).toBe(seen.days);
    const found = await offer(id, large);
    const amount = Math.round((30_000 * seen.daysLeft) / seen.days) / 100;
    expect(found).toMatchObject({ way: 'up', price: 597, amount });
    expect(found.lines).toContainEqual(
      expect.objectContaining({ item: 'MEMORY_QUOTA', now: 1024, next: 2048, missing: 0 }),
    );
    const wrong = { planId: large, revision: found.revision, amount: 1 };
    expect(code(await story.lin.ask(planChangeApi.change, { params: { id }, body: wrong }))).toBe(
      'market.price_changed',
    );
    const before = await money();
    expect((await change(id, large)).body).toMatchObject({ payment: { state: 'paid' } });
    await eventually(async () =>
      expect(await order(id)).toMatchObject({ plan: '大', changePaymentId: null }),
    );
    expect(await money()).toBe(before - Math.round(amount * 100));
    expect(await limits(id)).toMatchObject({ memoryMb: 2048 });
    expect((await taken(id)).MEMORY_QUOTA).toEqual([2048, 'used']);
    const { body } = await story.lin.ask(renewalApi.quote, { params: { id }, query: { months: 1 } });
    expect(body).toMatchObject({ plan: '大', amount: 199 });
    expect(code(await story.lin.ask(planChangeApi.change, { params: { id }, body: wrong }))).toBe(
      'market.plan_same',
    );
  });

  it('is paid once, however many ask at once, and however often the job runs', async () => {
    const { id, large } = await bought();
    const { revision, amount } = await offer(id, large);
    const before = await money();
    const ask = () =>
      story.lin.ask(planChangeApi.change, { params: { id }, body: { planId: large, revision, amount } });
    const answers = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status);
    expect(answers.toSorted()).toEqual([200, 409, 409]);
    await Promise.all([finishChange(test.kit, id), finishChange(test.kit, id)]);
    await eventually(async () => expect(await order(id)).toMatchObject({ plan: '大' }));
    expect(await money()).toBe(before - Math.round(amount * 100));
    const changes = await story.listing.rows((db) =>
      db.selectFrom('market_order_change').selectAll().where('order_id', '=', id).execute(),
    );
    expect(changes).toHaveLength(1);
  });

  it('that the space has no room for says exactly what is missing, and asks for no money', async () => {
    const { id, shown } = await bought();
    const huge = await story.furtherPlan(shown, { name: '巨', price_fen: 99_900, memory_mb: 10_000_000 });
    const before = await money();
    const { body } = await change(id, huge);
    expect(body).toMatchObject({ code: 'space.quota_short', fields: { MEMORY_QUOTA: expect.any(String) } });
    const line = (await offer(id, huge)).lines.find(({ item }) => item === 'MEMORY_QUOTA');
    expect(line?.missing).toBe((line?.next ?? 0) - (line?.now ?? 0) - (line?.free ?? 0));
    expect([await money(), (await order(id)).changePaymentId]).toEqual([before, null]);
  });

  it('above what one person decides waits for a second; given up, its room is free again', async () => {
    const { id, large } = await bought();
    await story.approveAbove(1);
    const { body } = await change(id, large);
    await story.approveAbove(null);
    expect(body).toMatchObject({
      payment: { state: 'approval' },
      order: { plan: expect.not.stringMatching('大') },
    });
    expect((await taken(id)).MEMORY_QUOTA).toEqual([2048, 'reserved']);
    expect(
      code(await story.lin.ask(renewalApi.renew, { params: { id }, body: { months: 1, amount: 99 } })),
    ).toBe('market.plan_change_waiting');
    const gone = await story.lin.ask(paymentApi.cancel, { params: { id: body.payment.id }, body: {} });
    expect(gone.status).toBe(200);
    await eventually(async () => expect(await order(id)).toMatchObject({ changePaymentId: null }));
    expect((await taken(id)).MEMORY_QUOTA).toEqual([1024, 'used']);
    expect(await limits(id)).toMatchObject({ memoryMb: 1024 });
  });

  it('that costs nothing more is in force at once', async () => {
    const { id, shown } = await bought();
    const wide = await story.furtherPlan(shown, { name: '宽', price_fen: 9900, disk_mb: 1024 });
    const before = await money();
    expect((await change(id, wide)).body).toMatchObject({ payment: null, order: { plan: '宽' } });
    expect([await money(), (await limits(id)).diskMb]).toEqual([before, 1024]);
  });

  it('that is refunded goes back to the plan before', async () => {
    const { id, large } = await bought();
    const { body } = await change(id, large);
    await eventually(async () => expect(await order(id)).toMatchObject({ plan: '大' }));
    expect((await story.refund(body.payment.id)).status).toBe(200);
    const after = await order(id);
    expect(after).toMatchObject({ state: 'active', plan: expect.not.stringMatching('大') });
    expect((await taken(id)).MEMORY_QUOTA).toEqual([1024, 'used']);
    await eventually(async () => expect(await limits(id)).toMatchObject({ memoryMb: 1024 }));
    expect((await quote(id)).current.price).toBe(297);
  });
});

describe('a smaller plan', () => {
  it('waits for the renewal, which costs its price, and can be taken back before', async () => {
    const { id, small } = await bought();
    const before = await money();
    expect(await offer(id, small)).toMatchObject({ way: 'down', amount: 0, from: (await order(id)).endsAt });
    expect((await change(id, small)).body).toMatchObject({
      payment: null,
      order: { nextPlan: { id: small, name: '小', from: null } },
    });
    expect([await money(), (await limits(id)).cores]).toEqual([before, 1]);
    const taken = await story.lin.ask(planChangeApi.takeBack, { params: { id } });
    expect(taken.body).toMatchObject({ nextPlan: null });
    expect(code(await story.lin.ask(planChangeApi.takeBack, { params: { id } }))).toBe(
      'market.plan_change_none',
    );
  });

  it('begins with the period that was paid for it, not before', async () => {
    const { id, small } = await bought();
    const ends = new Date((await order(id)).endsAt);
    await change(id, small);
    const { body } = await story.lin.ask(renewalApi.quote, { params: { id }, query: { months: 1 } });
    expect(body).toMatchObject({ plan: '小', amount: 49 });
    await story.lin.ask(renewalApi.renew, { params: { id }, body: { months: 1, amount: 49 } });
    await eventually(async () =>
      expect(await order(id)).toMatchObject({
        nextPlan: { from: ends.toISOString() },
        renewalPaymentId: null,
      }),
    );
    expect(code(await story.lin.ask(planChangeApi.takeBack, { params: { id } }))).toBe(
      'market.plan_change_none',
    );
    await attend(test.kit, id, new Date(ends.getTime() - 1));
    expect(await limits(id)).toMatchObject({ cores: 1 });
    await attend(test.kit, id, ends);
    expect(await order(id)).toMatchObject({ plan: '小', nextPlan: null });
    expect(await limits(id)).toMatchObject({ cores: 0.5 });
    expect((await taken(id)).CPU_CORES).toEqual([500, 'used']);
  });
});

describe('a renewal with a smaller plan', () => {
  it('that is refunded leaves the smaller plan for the next one', async () => {
    const { id, small } = await bought();
    await change(id, small);
    const { body } = await story.lin.ask(renewalApi.renew, {
      params: { id },
      body: { months: 1, amount: 49 },
    });
    await eventually(async () => expect((await order(id)).nextPlan.from).not.toBeNull());
    await story.refund(body.paymentId);
    expect(await order(id)).toMatchObject({ state: 'active', nextPlan: { id: small, from: null } });
  });
});

describe('strangers', () => {
  const id = crypto.randomUUID();
  strangersAreRefused(
    () => test,
    planChangeApi.quote,
    () => ({ params: { id } }),
  );
  it('and other enterprises change nothing', async () => {
    const { id: own, large } = await bought();
    const body = { planId: large, revision: 1, amount: 0 };
    for (const [call, ask] of [
      [planChangeApi.quote, {}],
      [planChangeApi.change, { body }],
      [planChangeApi.takeBack, {}],
    ] as const) {
      expect(code(await story.zhou.ask(call as never, { params: { id: own }, ...ask } as never))).toBe(
        'market.order_not_found',
      );
      expect((await story.qin.ask(call as never, { params: { id: own }, ...ask } as never)).status).toBe(403);
      expect((await test.visitor.ask(call as never, { params: { id: own }, ...ask } as never)).status).toBe(
        401,
      );
    }
  });
});
