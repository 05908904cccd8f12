import { adviceApi } from '@cloudyard/contract/market/advice.ts';
import { footprintApi } from '@cloudyard/contract/market/footprint.ts';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { PAGE } from '../../../../test/programs.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import type { Shown } from '../listing/listing.stories.ts';
import { type DeliveryStory, deliveryStory } from '../order/delivery.stories.ts';
import { fewOr } from './footprint.service.ts';

let test: TestApp;
let story: DeliveryStory;
let admin: Caller;
let sold: Shown;
let orderId: string;
let instanceId: string;

const HOUR = 3_600_000;

/** An hour in which it ran, three days back and more. */
async function ranFor(hours: number) {
  const rows = Array.from({ length: hours }, (_, n) => ({
    ...{ instance_id: instanceId, enterprise_id: story.here, at: new Date(Date.now() - (n + 72) * HOUR) },
    ...{ cpu_ms: 90_000, memory_bytes: 50 * 1024 * 1024, seconds: 3600 },
  }));
  await story.listing.rows((db) => db.insertInto('instance_hour').values(rows).execute());
}

beforeAll(async () => {
  test = await openTestApp();
  story = await deliveryStory(test);
  admin = await test.as('admin');
  await story.online(story.lin, story.here, { planId: (await story.plan('professional')).id });
  sold = await story.onSale('STATIC', PAGE);
  orderId = (await story.buy(story.lin, story.here, sold)).body.orderId;
  await eventually(async () =>
    expect(await story.order(story.lin, orderId)).toMatchObject({ state: 'active' }),
  );
  instanceId = (await story.order(story.lin, orderId)).instanceId;
});
afterAll(() => test.close());

const params = (id: string) => ({ params: { id } });

describe('where an application runs', () => {
  for (const call of [footprintApi.get, footprintApi.versions] as const)
    strangersAreRefused(
      () => test,
      call,
      () => params(sold.id),
    );

  it('is shown to its publisher and to operators, and to no other user', async () => {
    for (const call of [footprintApi.get, footprintApi.versions] as const) {
      expect(code(await story.lin.ask(call, params(sold.id)))).toBe('market.application_not_found');
      expect([
        code(await story.zhou.ask(call, params(sold.id))),
        code(await admin.ask(call, params(sold.id))),
      ]).toEqual([200, 200]);
    }
  });

  it('is said in numbers: what runs, of which version, how often it crashed', async () => {
    await ranFor(500);
    const event = { instance_id: instanceId, enterprise_id: story.here, state: 'crashed', at: new Date() };
    await story.listing.rows(async (db) => {
      await db
        .insertInto('instance_event')
        .values({ ...event, cause: 'exited' })
        .execute();
      // A user restarted a crashed one: that is no crash.
      await db
        .insertInto('instance_event')
        .values({ ...event, cause: 'asked', by_id: story.lin.userId })
        .execute();
    });
    const { body } = await story.zhou.ask(footprintApi.get, params(sold.id));
    expect(body).toMatchObject({ running: 1, crashed: 0, stopped: 0, crashes: 1, crashRate: 2 });
    expect(body.runningHours).toBeGreaterThanOrEqual(500);
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1).instances).toBe(1);
    expect(body.days.at(0).instances).toBe(0);
    const versions = await story.zhou.ask(footprintApi.versions, params(sold.id));
    expect(versions.body).toMatchObject({
      content: [{ version: '1.0', running: 1, crashed: 0, stopped: 0 }],
      totalElements: 1,
    });
  });

  it('names no enterprise, and tells publishers no number that could point at one', async () => {
    const told = await story.zhou.ask(footprintApi.get, params(sold.id));
    expect(told.body.enterprises).toBeNull();
    expect(JSON.stringify(told.body)).not.toContain(story.here);
    expect((await admin.ask(footprintApi.get, params(sold.id))).body.enterprises).toBe(1);
    expect([0, 1, 2, 3].map((n) => fewOr(n, false))).toEqual([0, null, null, 3]);
  });
});

describe('the impact of taking an application away', () => {
  const buyers = { orders: 1, instances: 1, permanent: 0, renewals: 0, isPaid: true };

  it('counts what was bought, of the application and of the version', async () => {
    const application = await story.zhou.ask(applicationApi.impact, params(sold.id));
    const { endsAt } = await story.order(story.lin, orderId);
    expect(application.body.buyers).toEqual({ ...buyers, enterprises: null, paidUntil: endsAt });
    const version = await admin.ask(versionApi.impact, params(sold.version));
    expect(version.body.buyers).toEqual({ ...buyers, enterprises: 1, paidUntil: endsAt });
    const unsold = await story.onSale('STATIC', PAGE);
    expect((await admin.ask(applicationApi.impact, params(unsold.id))).body.buyers).toBeUndefined();
  });

  it('keeps what is paid for from being archived, until its time is over', async () => {
    const archive = (of: typeof applicationApi | typeof versionApi, id: string) =>
      admin.ask(of.setStatus, { body: { id, status: { code: '5' }, reason: '' } });
    expect(code(await archive(applicationApi, sold.id))).toBe('market.orders_running');
    expect(code(await archive(versionApi, sold.version))).toBe('market.orders_running');
    const suspend = { id: sold.id, status: { code: '4' as const }, reason: '有漏洞' };
    expect(code(await admin.ask(applicationApi.setStatus, { body: suspend }))).toBe(200);
    await story.listing.rows((db) =>
      db
        .updateTable('market_order')
        .set({ ends_at: new Date(Date.now() - HOUR) })
        .where('id', '=', orderId)
        .execute(),
    );
    expect(code(await archive(applicationApi, sold.id))).toBe(200);
  });
});

describe('advice on the plan', () => {
  strangersAreRefused(
    () => test,
    adviceApi.get,
    () => params(instanceId),
  );

  it('is for the enterprise it runs for', async () => {
    expect(code(await story.zhou.ask(adviceApi.get, params(instanceId)))).toBe('runtime.instance_not_found');
    const { body } = await story.lin.ask(adviceApi.get, params(instanceId));
    expect(body).toMatchObject({
      ...{ verdict: 'fits', plan: null, used: { cores: 0.025, memoryMb: 50 } },
      limits: { cores: 1, memoryMb: 1024 },
    });
    expect(body.hours).toBeGreaterThan(200);
  });
});
