import type { WebhookEvent } from '@cloudyard/contract/message/webhook.ts';
import { insertDemoWebhook } from '../../domains/message/index.ts';
import type { Context } from '../../kit/context.ts';
import { atWork, daysBefore } from '../calendar.ts';
import type { Chronicle } from './chronicle.ts';

const URL = 'https://orders.haichuan.example/cloudyard';
const EVENTS: WebhookEvent[] = ['iot.alarm_raised', 'equipment.link_changed', 'ledger.payment_paid'];

type Told = { daysAgo: number; event: WebhookEvent; data: object; tries?: number };

const told: readonly Told[] = [
  {
    daysAgo: 16,
    event: 'iot.alarm_raised',
    data: { severity: 'major', title: '出口压力过高', device: '一号泵' },
  },
  { daysAgo: 15, event: 'equipment.link_changed', data: { up: false } },
  { daysAgo: 15, event: 'equipment.link_changed', data: { up: true } },
  {
    daysAgo: 13,
    event: 'ledger.payment_paid',
    data: { state: 'posted', amount: 19_900, title: '设备保养簿' },
  },
  {
    daysAgo: 11,
    event: 'iot.alarm_raised',
    data: { severity: 'critical', title: '轴承温度过高', device: '二号泵' },
    tries: 8,
  },
];

/** A system for work orders that was sent alarms, until it was taken away: what did not arrive can be looked at. */
export async function tellSystems(ctx: Context, { today, person, acts }: Chronicle) {
  const lin = person('lin.qiao');
  const [added, stopped] = [atWork(today, 20, 11.2), atWork(today, 10, 9.4)];
  const name = '工单系统';
  const id = await insertDemoWebhook(ctx, {
    ...{ enterprise: lin.enterprise_id as string, by: lin.id, at: added, name, url: URL, events: EVENTS },
    deliveries: told.map(({ daysAgo, event, data, tries = 1 }) => {
      const at = atWork(today, daysAgo, 14.6);
      return { event, data, at, tries, triedAt: tries > 1 ? daysBefore(at, -1) : at };
    }),
  });
  const object = { type: 'webhook', id, name };
  const words = { name, url: URL, type: EVENTS.join(', ') };
  acts.push({
    ...{ at: added, by: lin, action: 'message.webhook.add', object },
    after: { ...words, enabled: true },
  });
  acts.push({
    ...{ at: stopped, by: lin, action: 'message.webhook.change', object },
    ...{ before: { enabled: true }, after: { enabled: false } },
  });
}
