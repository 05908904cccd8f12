import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '@cloudyard/contract/message/webhook.ts';
import type { Context, Kit } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { sendWebhooksJob } from './webhook.jobs.ts';
import { queueWebhooks } from './webhook.queries.ts';

/** In the transaction of the fact: a program is told of nothing that did not happen. */
async function hear<E extends WebhookEvent>(ctx: Context, event: E, { enterpriseId, ...data }: Facts[E]) {
  if (enterpriseId === null) return;
  const queued = await queueWebhooks(ctx.db, enterpriseId, event, data);
  if (queued > 0) await ctx.kit.jobs.send(ctx, sendWebhooksJob, {}, { key: 'due' });
}

export function listenForWebhooks(kit: Kit) {
  for (const event of WEBHOOK_EVENT_NAMES) kit.events.on(event, (ctx, fact) => hear(ctx, event, fact));
}
