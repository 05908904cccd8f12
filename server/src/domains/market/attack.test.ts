import { refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { cancellationApi } from '@cloudyard/contract/market/cancellation.ts';
import { renewalApi } from '@cloudyard/contract/market/renewal.ts';
import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { nodeProgram, PAGE } from '../../../test/programs.ts';
import { spendable } from '../ledger/index.ts';
import { resumeOrders } from './order/delivery.jobs.ts';
import { type DeliveryStory, deliveryStory } from './order/delivery.stories.ts';
import { attend, watchOrders } from './renewal/life.service.ts';

// What a buyer or a publisher would try with what was bought.

const DAY = 86_400_000;
let test: TestApp;
let story: DeliveryStory;
let spaceId: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await deliveryStory(test);
  spaceId = await story.roomy();
});
afterAll(() => test.close());

const money = () => story.listing.rows((db) => spendable(db, { enterpriseId: story.here }));
const order = (id: string) => story.order(story.lin, id);
const instance = async (id: string) =>
  (await story.lin.ask(instanceApi.detail, { params: { id: (await order(id)).instanceId } })).body;
const automatic = (id: string) =>
  story.lin.ask(renewalApi.automatic, { params: { id }, body: { autoRenewal: true } });
const reprice = (plan: string, price_fen: number) =>
  story.listing.rows((db) =>
    db.updateTable('resource_plan').set({ price_fen }).where('id', '=', plan).execute(),
  );

async function bought(price = 9900) {
  const shown = await story.onSale('STATIC', PAGE, { price });
  return { ...(await story.bought(shown)), plan: shown.plan };
}

describe('a buyer', () => {
  it('does not wake what is not paid any more by taking the space offline and online', async () => {
    const { id } = await bought();
    const before = (days: number) => new Date(Date.now() - days * DAY);
    await story.listing.rows((db) =>
      db
        .updateTable('market_order')
        .set({ starts_at: before(100), ends_at: before(8) })
        .where('id', '=', id)
        .execute(),
    );
    await attend(test.kit, id);
    expect(await instance(id)).toMatchObject({ wanted: 'frozen' });
    await story.move(story.lin, spaceId, '4');
    await story.move(story.lin, spaceId, '3');
    expect(await instance(id)).toMatchObject({ wanted: 'frozen' });
    expect(await order(id)).toMatchObject({ state: 'frozen' });
  });

  it('keeps what runs in its days of grace when the space was offline meanwhile, however often it was renewed', async () => {
    const { id } = await bought();
    await story.lin.ask(renewalApi.renew, { params: { id }, body: { months: 1, amount: 99 } });
    await eventually(async () => expect(await order(id)).toMatchObject({ renewalPaymentId: null }));
    const ended = new Date(Date.now() - DAY);
    const { instanceId } = await order(id);
    await story.listing.rows(async (db) => {
      await db.updateTable('market_order').set({ ends_at: ended }).where('id', '=', id).execute();
      await db.updateTable('instance').set({ paid_until: ended }).where('id', '=', instanceId).execute();
    });
    await attend(test.kit, id);
    await story.move(story.lin, spaceId, '4');
    expect(await instance(id)).toMatchObject({ wanted: 'frozen' });
    await story.move(story.lin, spaceId, '3');
    expect(await instance(id)).toMatchObject({ wanted: 'run' });
  });

  it('gets no larger plan by a renewal because its publisher made it larger', async () => {
    const { id, plan } = await bought();
    await story.listing.rows((db) =>
      db.updateTable('resource_plan').set({ memory_mb: 65_536 }).where('id', '=', plan).execute(),
    );
    await story.lin.ask(renewalApi.renew, { params: { id }, body: { months: 1, amount: 99 } });
    await eventually(async () => expect(await order(id)).toMatchObject({ renewalPaymentId: null }));
    const kept = await story.listing.rows((db) =>
      db.selectFrom('market_order').select(['plan', 'periods']).where('id', '=', id).executeTakeFirst(),
    );
    expect(kept).toMatchObject({ periods: 2, plan: { memory_mb: 1024 } });
  });

  it('of something free does not keep the time of others from passing', async () => {
    const free = await bought(0);
    await automatic(free.id);
    const next = await bought();
    await watchOrders(test.kit, new Date(next.ends.getTime() + 8 * DAY));
    expect(await order(next.id)).toMatchObject({ state: 'frozen' });
    expect(await order(free.id)).toMatchObject({ state: 'active' });
  });
});

describe('many at once', () => {
  const together = async (ask: () => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: 8 }, ask))).filter(({ status }) => status === 200).length;

  it('renew and cancel once, and get back no more than was paid', async () => {
    const before = await money();
    const { id } = await bought();
    const renew = () => story.lin.ask(renewalApi.renew, { params: { id }, body: { months: 1, amount: 99 } });
    const renewed = await together(renew);
    await eventually(async () => expect(await order(id)).toMatchObject({ renewalPaymentId: null }));
    const paid = before - (await money());
    expect(paid).toBe(29_700 + renewed * 9900);
    const body = { total: paid / 100, reason: '不再使用' };
    expect(await together(() => story.lin.ask(cancellationApi.cancel, { params: { id }, body }))).toBe(1);
    const { content } = (await story.admin.ask(refundApi.list, { query: { state: 'requested' } })).body;
    const settle = (refund: string) =>
      story.admin.ask(refundApi.settle, { params: { id: refund }, body: { approved: true } });
    for (const one of content) expect(await together(() => settle(one.id))).toBe(1);
    expect(await money()).toBe(before);
    expect(await order(id)).toMatchObject({ state: 'ended' });
  });
});

describe('a publisher', () => {
  it('who raises a price is not paid it by those who agreed to the former one', async () => {
    const { id, plan, ends } = await bought();
    await automatic(id);
    await reprice(plan, 20_000);
    const before = await money();
    await attend(test.kit, id, new Date(ends.getTime() - DAY));
    expect(await money()).toBe(before);
    expect(await order(id)).toMatchObject({ endsAt: ends.toISOString(), renewalPaymentId: null });
    await reprice(plan, 5000);
    await attend(test.kit, id, new Date(ends.getTime() + 1));
    await eventually(async () => expect(new Date((await order(id)).endsAt) > ends).toBe(true));
    expect(await money()).toBe(before - 15_000);
  });

  it('whose program writes what no text can hold fails like any other', async () => {
    const says = "process.stdout.write('a\\u0000b\\n'); process.exit(3);";
    const shown = await story.onSale('NODE', nodeProgram(says));
    const { body } = await story.buy(story.lin, story.here, shown);
    await eventually(async () => {
      await resumeOrders(test.kit);
      expect(await order(body.orderId)).toMatchObject({ state: 'failed' });
    });
    expect((await order(body.orderId)).failureLog.join()).toContain('ab');
  });
});
