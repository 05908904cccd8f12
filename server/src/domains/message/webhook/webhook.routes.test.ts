import { createHmac } from 'node:crypto';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type WebhookDraft, webhookApi } from '@cloudyard/contract/message/webhook.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { makeRole } from '../../../../test/roles.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type Made, type WebhookStory, webhookStory } from './webhook.stories.ts';

let story: WebhookStory;
beforeAll(async () => {
  story = await webhookStory();
});
afterEach(() => story.removeAll());
afterAll(() => story?.close());

describe('the calls about webhooks', () => {
  const of = { params: { id: NIL } };
  const body: WebhookDraft = { name: 'x', url: 'https://example.com', events: ['space.moved'], isOn: true };
  strangersAreRefused(
    () => story.test,
    webhookApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => story.test,
    webhookApi.add,
    () => ({ body }),
  );
  strangersAreRefused(
    () => story.test,
    webhookApi.change,
    () => ({ ...of, body: { ...body, version: 1 } }),
  );
  strangersAreRefused(
    () => story.test,
    webhookApi.remove,
    () => of,
  );
  strangersAreRefused(
    () => story.test,
    webhookApi.renew,
    () => of,
  );
  strangersAreRefused(
    () => story.test,
    webhookApi.try,
    () => of,
  );
  strangersAreRefused(
    () => story.test,
    webhookApi.deliveries,
    () => ({ ...of, query: {} }),
  );
  strangersAreRefused(
    () => story.test,
    webhookApi.replay,
    () => ({ ...of, body: { ids: [NIL] } }),
  );

  it('know nothing of what another enterprise has', async () => {
    const zhou = await story.test.as('zhou.yan');
    const made = await story.added();
    await story.raise('别人的');
    const id = made.webhook.id;
    await eventually(async () => expect(await story.deliveriesOf(made)).toMatchObject([{ state: 'sent' }]));
    const ids = (await story.deliveriesOf(made)).map((one) => one.id);
    const change = { ...story.draft(), version: 1 };
    const asked = [
      await zhou.ask(webhookApi.change, { params: { id }, body: change }),
      await zhou.ask(webhookApi.remove, { params: { id } }),
      await zhou.ask(webhookApi.renew, { params: { id } }),
      await zhou.ask(webhookApi.try, { params: { id } }),
      await zhou.ask(webhookApi.deliveries, { params: { id }, query: {} }),
      await zhou.ask(webhookApi.replay, { params: { id }, body: { ids } }),
    ];
    for (const answer of asked)
      expect(answer).toMatchObject({ status: 404, body: { code: 'message.webhook_not_found' } });
    expect((await zhou.ask(webhookApi.list)).body).toEqual([]);
  });
});

describe('what a webhook is told', () => {
  it('is only what who adds it may see, and its bodies are shown to nobody else', async () => {
    const watcher = await story.test.as('qin.yue');
    const mine = await story.added({ events: ['enterprise.joined'] });
    const keys = ['message.webhook.read', 'message.webhook.edit'];
    const roleId = await makeRole(story.test, { enterprise: story.here, name: '接口', keys });
    await rows(story.test, (db) =>
      db
        .insertInto('role_member')
        .values({
          role_id: roleId,
          account_id: watcher.userId,
          enterprise_id: story.here,
          given_by: story.lin.userId,
        })
        .execute(),
    );
    const refused = await watcher.ask(webhookApi.add, {
      body: story.draft({ events: ['ledger.payment_paid'] }),
    });
    expect(refused).toMatchObject({
      ...{
        status: 403,
        body: { code: 'message.webhook_not_yours', fields: { events: 'ledger.payment_paid' } },
      },
    });
    const { id, version } = mine.webhook;
    const elsewhere = await watcher.ask(webhookApi.change, {
      params: { id },
      body: { ...story.draft({ events: ['enterprise.joined'] }), version },
    });
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'message.webhook_not_yours' } });
    expect(await watcher.ask(webhookApi.renew, { params: { id } })).toMatchObject({ status: 403 });
  });
  it('does not reach a new address with what it is not told any more', async () => {
    const made = await story.added({ events: ['iot.alarm_raised', 'enterprise.joined'] });
    const { id, version } = made.webhook;
    story.receiver.behave(500);
    await story.raise('谁都不该看到');
    await eventually(async () => expect(await story.deliveriesOf(made)).toMatchObject([{ attempts: 1 }]));
    const events: WebhookDraft['events'] = ['enterprise.joined'];
    const body = { ...story.draft({ events }), version };
    expect((await story.lin.ask(webhookApi.change, { params: { id }, body })).status).toBe(200);
    story.receiver.behave(200);
    const [delivery] = await story.deliveriesOf(made);
    expect(delivery).toMatchObject({ state: 'failed' });
    const replayed = await story.lin.ask(webhookApi.replay, {
      params: { id },
      body: { ids: [delivery?.id ?? NIL] },
    });
    expect(replayed).toMatchObject({ status: 403, body: { code: 'message.webhook_not_yours' } });
  });

  it('does not lead into our own network unless it is allowed', async () => {
    const made = await story.added({ url: 'http://10.9.8.7:1/' });
    const { body } = await story.lin.ask(webhookApi.try, { params: { id: made.webhook.id } });
    expect(body).toMatchObject({ problem: { kind: 'private_address' } });
  });
  it('is signed with the newest secret, which no list shows', async () => {
    const made = await story.added();
    const { id } = made.webhook;
    const renewed = (await story.lin.ask(webhookApi.renew, { params: { id } })).body as Made;
    expect(renewed.secret).not.toBe(made.secret);
    expect((await story.lin.ask(webhookApi.try, { params: { id } })).body).toEqual({ problem: null });
    const got = story.receiver.got.at(-1);
    const [, at, sign] = /^t=(\d+),v1=(.*)$/.exec(String(got?.headers['cloudyard-signature'])) ?? [];
    expect(sign).toBe(createHmac('sha256', renewed.secret).update(`${at}.${got?.text}`).digest('hex'));
    expect(JSON.stringify((await story.lin.ask(webhookApi.list)).body)).not.toContain(renewed.secret);
  });
  it('is bounded: twenty of an enterprise, and ten thousand that wait', async () => {
    const made = await story.added();
    const { id } = made.webhook;
    await story.test.kit.database.transaction({ platform: 'fill a queue' }, async (db) => {
      await sql`insert into webhook_delivery (enterprise_id, webhook_id, event, body, next_at)
        select ${story.here}, ${id}, 'iot.alarm_raised', '{}', now() + interval '1 day' from generate_series(1, 10000)`.execute(
        db,
      );
    });
    await story.raise('太多了');
    expect((await story.lin.ask(webhookApi.list)).body).toMatchObject([{ waiting: 10_000, dropped: 1 }]);
    await story.removeAll();
    for (let n = 0; n < 20; n += 1) await story.added({ isOn: false });
    expect(await story.lin.ask(webhookApi.add, { body: story.draft() })).toMatchObject({
      ...{ status: 409, body: { code: 'message.webhooks_enough' } },
    });
  });
});
