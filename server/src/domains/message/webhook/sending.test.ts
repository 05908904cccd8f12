import { createHmac } from 'node:crypto';
import { webhookApi } from '@cloudyard/contract/message/webhook.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { never } from '../../../../test/held-work.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../kit/context.ts';
import { giveUp, sendDue } from './sending.service.ts';
import { openReceiver, type WebhookStory, webhookStory } from './webhook.stories.ts';

let story: WebhookStory;
beforeAll(async () => {
  story = await webhookStory();
});
afterEach(() => {
  story.receiver.behave(200);
  return story.removeAll();
});
afterAll(() => story?.close());

describe('a webhook', () => {
  it('is told of what happens in its enterprise, signed, and of nothing else', async () => {
    const made = await story.added();
    const before = story.receiver.got.length;
    await story.raise('振动过大');
    await story.raise('与它无关', await enterpriseId(story.test, '云杉精密'));
    await eventually(async () =>
      expect(await story.deliveriesOf(made)).toMatchObject([{ state: 'sent', attempts: 1, problem: null }]),
    );
    const [got] = story.receiver.got.slice(before);
    expect(story.receiver.got).toHaveLength(before + 1);
    expect(JSON.parse(got?.text ?? '')).toMatchObject({
      ...{
        event: 'iot.alarm_raised',
        enterpriseId: story.here,
        data: { title: '振动过大', device: '一号泵' },
      },
    });
    expect(JSON.parse(got?.text ?? '').data).not.toHaveProperty('enterpriseId');
    const [, at, sign] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(got?.headers['cloudyard-signature'])) ?? [];
    expect(sign).toBe(createHmac('sha256', made.secret).update(`${at}.${got?.text}`).digest('hex'));
    expect(got?.headers).toMatchObject({
      ...{ 'cloudyard-event': 'iot.alarm_raised', 'cloudyard-delivery': JSON.parse(got?.text ?? '').id },
    });
  });
  it('is told nothing of what was rolled back, nor while it is off', async () => {
    const made = await story.added();
    const undone = inTransaction(story.test.kit, { user: null, enterprise: story.here }, async (ctx) => {
      await ctx.kit.events.emit(ctx, 'iot.alarm_raised', story.alarm('没有发生'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { id, version } = made.webhook;
    const { name, url, events } = made.webhook;
    await story.lin.ask(webhookApi.change, {
      params: { id },
      body: { name, url, events, isOn: false, version },
    });
    await story.raise('停用期间');
    await sendDue(story.test.kit, never);
    expect(await story.deliveriesOf(made)).toEqual([]);
  });
  it('is tried again, says why meanwhile, and gets the same body in the end', async () => {
    const made = await story.added();
    story.receiver.behave(503);
    await story.raise('接收方在维护');
    await eventually(async () =>
      expect(await story.deliveriesOf(made)).toMatchObject([
        { state: 'waiting', attempts: 1, problem: { kind: 'answered' } },
      ]),
    );
    expect((await story.lin.ask(webhookApi.list)).body).toMatchObject([{ state: 'failing', waiting: 1 }]);
    story.receiver.behave(200);
    await story.letTimePass();
    await sendDue(story.test.kit, never);
    expect(await story.deliveriesOf(made)).toMatchObject([{ state: 'sent', attempts: 2, problem: null }]);
    const [first, second] = story.receiver.got.slice(-2);
    expect(second?.text).toBe(first?.text);
    expect((await story.lin.ask(webhookApi.list)).body).toMatchObject([
      { state: 'on', waiting: 0, failingSince: null },
    ]);
  });
  it('has failed after eight tries, and is sent again when somebody asks', async () => {
    const made = await story.added();
    story.receiver.behave(500);
    await story.raise('一直失败');
    // The job sends too, and what it notes meanwhile is not due again: as often as it takes.
    await eventually(async () => {
      await story.letTimePass();
      await sendDue(story.test.kit, never);
      expect(await story.deliveriesOf(made)).toMatchObject([{ state: 'failed', attempts: 8 }]);
    });
    story.receiver.behave(200);
    const ids = (await story.deliveriesOf(made)).map(({ id }) => id);
    const again = await story.lin.ask(webhookApi.replay, { params: { id: made.webhook.id }, body: { ids } });
    expect(again.body).toEqual({ count: 1 });
    await eventually(async () =>
      expect(await story.deliveriesOf(made)).toMatchObject([{ state: 'sent', attempts: 1 }]),
    );
  });
  it('is switched off when nothing gets through for three days, and its people are told', async () => {
    const made = await story.added();
    const { id } = made.webhook;
    await rows(story.test, (db) =>
      db
        .updateTable('webhook')
        .set({ failing_since: new Date(Date.now() - 4 * 86_400_000) })
        .where('id', '=', id)
        .execute(),
    );
    await giveUp(story.test.kit);
    expect((await story.lin.ask(webhookApi.list)).body).toMatchObject([{ state: 'given_up' }]);
    const { name, url, events } = made.webhook;
    await eventually(async () => {
      const told = await rows(story.test, (db) =>
        db.selectFrom('message').select('title').where('title', 'like', `%${name}%`).execute(),
      );
      expect(told).toHaveLength(1);
    });
    const on = { params: { id }, body: { name, url, events, isOn: true, version: made.webhook.version + 1 } };
    expect((await story.lin.ask(webhookApi.change, on)).body).toMatchObject({
      state: 'on',
      failingSince: null,
    });
  });
  it('that hangs does not keep others waiting', async () => {
    const slow = await openReceiver();
    const [, other] = [await story.added({ url: slow.url }), await story.added()];
    slow.behave('hang');
    for (let n = 0; n < 8; n += 1) await story.raise(`第 ${n} 个`);
    await eventually(async () => {
      const sent = (await story.deliveriesOf(other)).filter(({ state }) => state === 'sent');
      expect(sent.length).toBeGreaterThan(0);
    });
    await slow.close();
  });
  it('does not keep other enterprises waiting, however many of one hang', async () => {
    const slow = await openReceiver();
    slow.behave('hang');
    for (let n = 0; n < 14; n += 1) await story.added({ url: slow.url });
    for (let n = 0; n < 8; n += 1) await story.raise(`第 ${n} 个`);
    await eventually(async () => expect(slow.got.length).toBe(10));
    const [zhou, there] = [await story.test.as('zhou.yan'), await enterpriseId(story.test, '云杉精密')];
    const { body } = await zhou.ask(webhookApi.add, { body: story.draft() });
    await story.raise('隔壁的', there);
    await eventually(async () =>
      expect(await story.deliveriesOf(body, zhou)).toMatchObject([{ state: 'sent' }]),
    );
    // Meanwhile no more than its share of that enterprise was begun: the ten still hang.
    expect(slow.got.length).toBe(10);
    expect((await zhou.ask(webhookApi.remove, { params: { id: body.webhook.id } })).status).toBe(200);
    await slow.close();
  });
  it('that is switched off sends nothing again, and says so', async () => {
    const made = await story.added();
    const { id } = made.webhook;
    await story.raise('停用之前');
    await eventually(async () => expect(await story.deliveriesOf(made)).toMatchObject([{ state: 'sent' }]));
    const { name, url, events, version } = made.webhook;
    const off = { name, url, events, isOn: false, version };
    expect((await story.lin.ask(webhookApi.change, { params: { id }, body: off })).status).toBe(200);
    const ids = (await story.deliveriesOf(made)).map((one) => one.id);
    expect(await story.lin.ask(webhookApi.replay, { params: { id }, body: { ids } })).toMatchObject({
      ...{ status: 409, body: { code: 'message.webhook_is_off' } },
    });
    expect(await story.deliveriesOf(made)).toMatchObject([{ state: 'sent' }]);
  });
});
