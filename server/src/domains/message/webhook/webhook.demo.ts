import type { WebhookEvent } from '@cloudyard/contract/message/webhook.ts';
import { WEBHOOK_LIMITS } from '@cloudyard/contract/message/webhook.ts';
import type { Context } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { newSecret, sealed } from './secret.ts';
import { insertWebhook } from './webhook.queries.ts';

export type DemoWebhook = {
  enterprise: string;
  by: string;
  at: Date;
  name: string;
  url: string;
  events: WebhookEvent[];
  deliveries: { event: WebhookEvent; data: object; at: Date; tries: number; triedAt: Date }[];
};

const BROKEN = { kind: 'answered', detail: '503 Service Unavailable' };

/** Switched off, with what it was told before: nothing is sent to a system that is not there. */
export async function insertDemoWebhook(
  { db, kit }: Context,
  { deliveries, ...one }: DemoWebhook,
): Promise<string> {
  const sent = deliveries.filter(({ tries }) => tries < WEBHOOK_LIMITS.tries);
  const { id } = await insertWebhook(db, {
    ...{ enterprise_id: one.enterprise, name: one.name, url: one.url, events: one.events, is_on: false },
    ...{ secret: sealed(kit, newSecret()), created_by: one.by, created_at: one.at },
    last_sent_at: sent.at(-1)?.triedAt ?? null,
  });
  const rows = deliveries.map(({ event, data, at, tries, triedAt }) => {
    const delivery = newId();
    const hasFailed = tries >= WEBHOOK_LIMITS.tries;
    const about = { id: delivery, event, at: at.toISOString(), enterpriseId: one.enterprise, data };
    return {
      ...{ id: delivery, enterprise_id: one.enterprise, webhook_id: id, event, body: JSON.stringify(about) },
      ...{ state: hasFailed ? 'failed' : 'sent', attempts: tries, created_at: at, tried_at: triedAt },
      ...{ next_at: triedAt, problem: hasFailed ? JSON.stringify(BROKEN) : null },
    };
  });
  await db.insertInto('webhook_delivery').values(rows).execute();
  return id;
}
