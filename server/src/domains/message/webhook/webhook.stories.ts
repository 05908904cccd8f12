import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookDraft,
  webhookApi,
} from '@cloudyard/contract/message/webhook.ts';
import { expect } from 'vitest';
import { type Caller, openTestApp } from '../../../../test/app.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';

type Got = { text: string; headers: http.IncomingHttpHeaders };

/** A system that takes what it is sent, or answers as it is told. */
export async function openReceiver() {
  let manner: number | 'hang' = 200;
  const got: Got[] = [];
  const server = http.createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    got.push({ text, headers: request.headers });
    if (manner !== 'hang') response.writeHead(manner).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    behave: (how: number | 'hang') => {
      manner = how;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export type Made = { webhook: Webhook; secret: string };
type Alarm = Facts['iot.alarm_raised'];

/** 海川重工 with a system that receives; webhooks of a story go with it. */
export async function webhookStory() {
  const test = await openTestApp({ OWN_NETWORKS: '127.0.0.0/8' });
  const lin = await test.as('lin.qiao');
  const here = await enterpriseId(test, '海川重工');
  const receiver = await openReceiver();
  let names = 0;
  const draft = (more: Partial<WebhookDraft> = {}): WebhookDraft => {
    names += 1;
    return {
      name: `工单系统 ${names}`,
      url: receiver.url,
      events: ['iot.alarm_raised'],
      isOn: true,
      ...more,
    };
  };
  const alarm = (title: string, enterprise = here): Alarm => ({
    ...{ id: NIL, enterpriseId: enterprise, severity: 'major', title, device: '一号泵' },
    at: new Date().toISOString(),
  });
  return {
    ...{ test, lin, here, receiver, draft, alarm },
    async added(more: Partial<WebhookDraft> = {}): Promise<Made> {
      const { status, body } = await lin.ask(webhookApi.add, { body: draft(more) });
      expect(status, JSON.stringify(body)).toBe(200);
      return body as Made;
    },
    /** As the room that raises alarms says it. */
    raise: (title: string, enterprise = here) =>
      inTransaction(test.kit, { user: null, enterprise }, (ctx) =>
        ctx.kit.events.emit(ctx, 'iot.alarm_raised', alarm(title, enterprise)),
      ),
    async deliveriesOf({ webhook: { id } }: Made, who: Caller = lin) {
      const { body } = await who.ask(webhookApi.deliveries, { params: { id }, query: { size: 50 } });
      return body.content as WebhookDelivery[];
    },
    /** As if its time had come. */
    letTimePass: () =>
      rows(test, (db) =>
        db
          .updateTable('webhook_delivery')
          .set({ next_at: new Date(0) })
          .where('state', '=', 'waiting')
          .execute(),
      ),
    async removeAll() {
      for (const { id } of (await lin.ask(webhookApi.list)).body as Webhook[])
        expect((await lin.ask(webhookApi.remove, { params: { id } })).status).toBe(200);
    },
    async close() {
      await receiver.close();
      await test.close();
    },
  };
}
export type WebhookStory = Awaited<ReturnType<typeof webhookStory>>;
