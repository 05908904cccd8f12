import type { Problem } from '@cloudyard/contract/kit/problem.ts';
import {
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '@cloudyard/contract/message/webhook.ts';
import type { DeliveryRow, WebhookRow } from './webhook.queries.ts';

function stateOf({ is_on, given_up, failing_since }: WebhookRow): Webhook['state'] {
  if (!is_on) return given_up ? 'given_up' : 'off';
  return failing_since ? 'failing' : 'on';
}

export const webhookView = (row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events as WebhookEvent[],
  state: stateOf(row),
  failingSince: row.failing_since?.toISOString() ?? null,
  waiting: row.waiting,
  dropped: row.dropped,
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.creator,
  version: row.version,
});

const keyOf = (event: string) => WEBHOOK_EVENTS[event as WebhookEvent];

/** What it says is shown to those who may see the same elsewhere. */
export const deliveryView =
  (keys: ReadonlySet<string>) =>
  (row: DeliveryRow): WebhookDelivery => ({
    id: row.id,
    event: row.event,
    state: row.state as WebhookDelivery['state'],
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    triedAt: row.tried_at?.toISOString() ?? null,
    nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
    problem: row.problem as Problem | null,
    body: keys.has(keyOf(row.event)) ? row.body : null,
  });
