import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { orderApi } from '@cloudyard/contract/market/order.ts';
import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { BROKEN, HELLO, PAGE } from '../../../../test/programs.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import type { Facts } from '../../../kit/events.ts';
import { spendable } from '../../ledger/index.ts';
import { resumeOrders } from './delivery.jobs.ts';
import { updateOrder } from './delivery.queries.ts';
import { deliver } from './delivery.service.ts';
import { type DeliveryStory, deliveryStory } from './delivery.stories.ts';
import { followInstance } from './delivery-listeners.service.ts';

// Real programs, started by the real runtime.

let test: TestApp;
let story: DeliveryStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await deliveryStory(test);
  await story.online(story.lin, story.here, { planId: (await story.plan('professional')).id });
});
afterAll(() => test.close());

const money = () => story.listing.rows((db) => spendable(db, { enterpriseId: story.here }));
const uses = () =>
  story.listing.rows((db) =>
    db
      .selectFrom('quota_use')
      .select(['item', 'state', 'amount'])
      .where('holder_type', '=', 'order')
      .execute(),
  );
const states = ({ steps }: { steps: { state: string }[] }) => steps.map(({ state }) => state);

describe('a purchase', () => {
  // rule: server.behaviour
  it('sets the price aside, starts the application, and charges when it runs', async () => {
    const before = await money();
    const { status, body } = await story.buy(story.lin, story.here, await story.onSale('STATIC', PAGE));
    expect([status, body.state]).toEqual([200, 'delivering']);
    expect(body.balance).toBe((before - 29_700) / 100);
    await eventually(async () =>
      expect(await story.order(story.lin, body.orderId)).toMatchObject({ state: 'active' }),
    );
    const order = await story.order(story.lin, body.orderId);
    expect(states(order)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(order).toMatchObject({
      payment: { state: 'paid' },
      url: expect.stringMatching(/-haichuan\.apps\.localhost/),
    });
    expect(await money()).toBe(before - 29_700);
    const found = (await story.lin.ask(instanceApi.detail, { params: { id: order.instanceId } })).body;
    expect(found).toMatchObject({
      state: 'running',
      kind: 'STATIC',
      wanted: 'run',
      limits: { memoryMb: 1024 },
    });
    expect((await uses()).map(({ state }) => state)).toEqual(['used', 'used', 'used']);
  });

  it('knows whether its publisher was verified', async () => {
    const { rows } = story.listing;
    const certify = (inForce: boolean) =>
      rows(async (db) => {
        const ours = db.updateTable('certification').where('enterprise_id', '=', story.there);
        await ours.set({ in_force: false }).execute();
        if (!inForce) return;
        await db
          .insertInto('certification')
          .values({
            ...{ kind: 'enterprise', account_id: story.zhou.userId, enterprise_id: story.there, number: 9 },
            ...{ state: 'approved', in_force: true },
          })
          .execute();
      });
    for (const isCertified of [false, true]) {
      await certify(isCertified);
      const { body } = await story.buy(story.lin, story.here, await story.onSale('STATIC', PAGE));
      const release = await eventually(() =>
        rows((db) =>
          db
            .selectFrom('market_order as o')
            .innerJoin('instance_release as r', 'r.instance_id', 'o.instance_id')
            .select('r.trusted')
            .where('o.id', '=', body.orderId)
            .executeTakeFirstOrThrow(),
        ),
      );
      expect(release.trusted).toBe(isCertified);
      await eventually(async () =>
        expect(await story.order(story.lin, body.orderId)).toMatchObject({ state: 'active' }),
      );
    }
  });

  it('of a program that ends at once is undone, and says why with its last lines', async () => {
    const before = { money: await money(), uses: await uses() };
    const { status, body } = await story.buy(story.lin, story.here, await story.onSale('NODE', BROKEN));
    expect(status).toBe(200);
    await eventually(async () =>
      expect(await story.order(story.lin, body.orderId)).toMatchObject({ state: 'failed' }),
    );
    const order = await story.order(story.lin, body.orderId);
    expect(order).toMatchObject({ failure: 'not_running', payment: { state: 'voided' }, url: '' });
    expect(order.failureLog.join('\n')).toContain('cannot reach the planning table');
    expect(states(order)).toEqual(['undone', 'undone', 'undone', 'failed', 'waiting']);
    expect({ money: await money(), uses: await uses() }).toEqual(before);
    expect(code(await story.lin.ask(instanceApi.detail, { params: { id: order.instanceId } }))).toBe(
      'runtime.instance_not_found',
    );
  });

  it('without enough money is refused with what is missing, and leaves nothing', async () => {
    const dear = await story.onSale('NODE', HELLO, { price: 100_000_000 });
    const count = async () => (await story.lin.ask(orderApi.list)).body.totalElements;
    const before = await count();
    const { body } = await story.buy(story.lin, story.here, dear);
    expect(body).toMatchObject({
      code: 'ledger.balance_insufficient',
      fields: { balance: expect.any(String) },
    });
    expect(await count()).toBe(before);
  });

  it('can be taken back while it is not delivered', async () => {
    const before = await money();
    const slow = HELLO['server.mjs'].replace(
      'http.createServer',
      'await new Promise((go) => setTimeout(go, 60000)); http.createServer',
    );
    const { body } = await story.buy(
      story.lin,
      story.here,
      await story.onSale('NODE', { ...HELLO, 'server.mjs': slow }),
    );
    await eventually(async () =>
      expect(await story.order(story.lin, body.orderId)).toMatchObject({ state: 'delivering' }),
    );
    const gone = await story.lin.ask(orderApi.cancel, { params: { id: body.orderId } });
    expect(gone.body).toMatchObject({ state: 'cancelled', may: { cancel: false } });
    expect(await money()).toBe(before);
    const again = await story.lin.ask(orderApi.cancel, { params: { id: body.orderId } });
    expect(code(again)).toBe('market.order_closed');
  });

  it('whose payment the enterprise cancels is cancelled too', async () => {
    await story.approveAbove(1);
    const { body } = await story.buy(story.lin, story.here, await story.onSale('STATIC', PAGE));
    await story.approveAbove(null);
    expect(body.state).toBe('unpaid');
    const gone = await story.lin.ask(paymentApi.cancel, { params: { id: body.paymentId }, body: {} });
    expect(gone.status).toBe(200);
    await eventually(async () =>
      expect(await story.order(story.lin, body.orderId)).toMatchObject({ state: 'cancelled' }),
    );
  });

  describe('whose job died with its process', () => {
    /** As if the process had ended between the commit and the job. */
    const lose = () => {
      const { send } = test.kit.jobs;
      return vi
        .spyOn(test.kit.jobs, 'send')
        .mockImplementation((ctx, job, ...rest) =>
          /order$/.test(job.name) ? Promise.resolve(null) : send(ctx, job, ...rest),
        );
    };
    const soon = () => new Date(Date.now() + 6000);
    const isNow = (id: string, state: string) =>
      eventually(async () => expect(await story.order(story.lin, id)).toMatchObject({ state }));

    it('is delivered all the same', async () => {
      const shelf = await story.onSale('STATIC', PAGE);
      const lost = lose();
      const { body } = await story.buy(story.lin, story.here, shelf);
      lost.mockRestore();
      await resumeOrders(test.kit, soon());
      await isNow(body.orderId, 'active');
    });

    it('is not delivered into a space that goes offline in the same moment', async () => {
      const shelf = await story.onSale('STATIC', PAGE);
      const lost = lose();
      const { body } = await story.buy(story.lin, story.here, shelf);
      lost.mockRestore();
      const turned = (status: string) => (db: Db) =>
        db.updateTable('space').set({ status }).where('enterprise_id', '=', story.here).execute();
      let delivering: Promise<void> | undefined;
      await inTransaction(test.kit, { platform: 'a test' }, async ({ db }) => {
        await turned(SPACE_STATUS.offline)(db);
        delivering = deliver(test.kit, body.orderId);
        // It waits for us; without that it would have gone on by what the space was before.
        await eventually(async () => {
          const { rows } = await sql<{ waits: boolean }>`
            select exists (select from pg_locks where not granted) as waits`.execute(db);
          expect(rows).toEqual([{ waits: true }]);
        });
      });
      await delivering;
      await isNow(body.orderId, 'failed');
      expect(await story.order(story.lin, body.orderId)).toMatchObject({
        failure: 'space',
        instanceId: null,
      });
      await story.listing.rows(turned(SPACE_STATUS.online));
    });

    it('is closed all the same when its payment was cancelled', async () => {
      await story.approveAbove(1);
      const { body } = await story.buy(story.lin, story.here, await story.onSale('STATIC', PAGE));
      await story.approveAbove(null);
      const lost = lose();
      await story.lin.ask(paymentApi.cancel, { params: { id: body.paymentId }, body: {} });
      lost.mockRestore();
      await resumeOrders(test.kit, soon());
      await isNow(body.orderId, 'cancelled');
    });
  });

  it('is neither delivered nor charged when its money is not set aside any more', async () => {
    const before = await money();
    await story.approveAbove(1);
    const { body } = await story.buy(story.lin, story.here, await story.onSale('STATIC', PAGE));
    await story.approveAbove(null);
    const id: string = body.orderId;
    await deliver(test.kit, id);
    expect(await story.order(story.lin, id)).toMatchObject({ state: 'unpaid', instanceId: null });
    // As one that had begun while its hold ran out.
    await story.listing.rows((db) => updateOrder(db, id, { state: 'delivering', begun_at: new Date() }));
    const fact = { holder: { type: 'order', id }, state: 'running' } as Facts['runtime.instance_changed'];
    await inTransaction(test.kit, { platform: 'test' }, (ctx) => followInstance(ctx, fact));
    await eventually(async () =>
      expect(await story.order(story.lin, id)).toMatchObject({ state: 'failed', failure: 'payment' }),
    );
    expect(await money()).toBe(before);
  });

  it('of one enterprise is not seen by another', async () => {
    const [{ id }] = (await story.lin.ask(orderApi.list)).body.content;
    for (const call of [orderApi.detail, orderApi.cancel])
      expect(code(await story.zhou.ask(call, { params: { id } }))).toBe('market.order_not_found');
    expect((await story.zhou.ask(orderApi.list)).body.content).toEqual([]);
  });
});

describe('strangers', () => {
  strangersAreRefused(
    () => test,
    orderApi.list,
    () => ({}),
  );
});
