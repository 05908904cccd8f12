import { z } from 'zod';
import { endpoint, type Key } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Problem } from '../kit/problem.ts';
import { Id, Instant, nameOf, one } from '../kit/values.ts';

/**
 * What is sent to programs of an enterprise, each with the key by which people may read the same: no user lets a
 * program hear of what they may not see themselves.
 */
export const WEBHOOK_EVENTS = {
  'runtime.instance_changed': 'runtime.instance.read',
  'space.moved': 'space.space.read',
  'ledger.payment_paid': 'ledger.wallet.read',
  'ledger.payment_refunded': 'ledger.wallet.read',
  'ledger.balance_low': 'ledger.wallet.read',
  'equipment.link_changed': 'equipment.gateway.read',
  'equipment.certificate_changed': 'equipment.gateway.read',
  'iot.alarm_raised': 'iot.alarm.read',
  'enterprise.joined': 'enterprise.employee.read',
  'enterprise.leaving': 'enterprise.employee.read',
} as const satisfies Record<string, Key>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];
const EventName = z.enum(WEBHOOK_EVENT_NAMES as [WebhookEvent, ...WebhookEvent[]]);

export const WEBHOOK_LIMITS = {
  webhooks: 20,
  waiting: 10_000,
  tries: 8,
  keptDays: 30,
  failingDays: 3,
} as const;
/** Why it is off: by people, or because nothing got through for days. */
export const WEBHOOK_STATES = ['on', 'off', 'failing', 'given_up'] as const;
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(EventName),
  state: z.enum(WEBHOOK_STATES),
  failingSince: Instant.nullable(),
  waiting: z.number().int(),
  /** Not sent, because too many waited. */
  dropped: z.number().int(),
  lastSentAt: Instant.nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  version: z.number().int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDraft = z.object({
  name: nameOf(40),
  url: z
    .string()
    .trim()
    .max(500)
    .refine((text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname, username, password, hash } = new URL(text);
      // A login in an address would be shown with it.
      return /^https?:$/.test(protocol) && hostname !== '' && !username && !password && !hash;
    }, 'address'),
  events: z.array(EventName).min(1),
  isOn: z.boolean(),
});
export type WebhookDraft = z.infer<typeof WebhookDraft>;

export const WebhookDelivery = z.object({
  id: Id,
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  createdAt: Instant,
  triedAt: Instant.nullable(),
  nextAt: Instant.nullable(),
  problem: Problem.nullable(),
  /** Null: what it is about needs a key the caller does not have. */
  body: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const edit = 'message.webhook.edit';
const withSecret = z.object({ webhook: Webhook, secret: z.string() });

export const webhookApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-message/webhooks',
    allow: 'message.webhook.read',
    summary: 'The webhooks of the current enterprise, by name',
    reply: z.array(Webhook),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-message/webhooks',
    allow: edit,
    summary: 'Add a webhook; the secret that signs what it is told is in this answer and nowhere else',
    body: WebhookDraft,
    reply: withSecret,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-message/webhooks/:id',
    allow: edit,
    summary: 'Change a webhook; needs the keys of all its events',
    params: one,
    body: WebhookDraft.extend({ version: z.number().int() }),
    reply: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-message/webhooks/:id',
    allow: edit,
    summary: 'Delete a webhook with what waits for it',
    params: one,
    reply: one,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api-message/webhooks/:id/secret',
    allow: edit,
    summary: 'Make a new secret; the former one signs nothing any more',
    params: one,
    reply: withSecret,
  }),
  try: endpoint({
    method: 'POST',
    path: '/api-message/webhooks/:id/try',
    allow: edit,
    limit: { by: 'account', max: 30, seconds: 600 },
    summary: 'Send a signed probe to a webhook and say what it answered',
    params: one,
    reply: z.object({ problem: Problem.nullable() }),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api-message/webhooks/:id/deliveries',
    allow: 'message.webhook.read',
    summary: 'What a webhook was told in the last thirty days, the newest first',
    params: one,
    query: pageQuery.extend({ state: z.enum(DELIVERY_STATES).optional() }),
    reply: pageOf(WebhookDelivery),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api-message/webhooks/:id/replay',
    allow: edit,
    // Whose address it is has not been shown: what is sent again is not a means to flood a user.
    limit: { by: 'account', max: 60, seconds: 600 },
    summary: 'Send these again, with the same body and a new signature',
    params: one,
    body: z.object({ ids: z.array(Id).min(1).max(100) }),
    reply: z.object({ count: z.number().int() }),
  }),
};
