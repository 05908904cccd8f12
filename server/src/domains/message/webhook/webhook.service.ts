import {
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  type WebhookDraft,
  type WebhookEvent,
} from '@cloudyard/contract/message/webhook.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { newSecret, sealed } from './secret.ts';
import { sendOne } from './sending.service.ts';
import { sendWebhooksJob } from './webhook.jobs.ts';
import {
  countWebhooks,
  deleteWebhook,
  deliveriesById,
  dropUntold,
  insertWebhook,
  sendAgain,
  updateWebhook,
  webhookById,
} from './webhook.queries.ts';

const note = auditOf('message.webhook', 'webhook');

export const webhookHere = async ({ db }: Pick<ActorContext, 'db'>, id: string) =>
  orRefuse(await webhookById(db, id), 'message.webhook_not_found');

/** Nobody has a program told, or leads elsewhere, what they may not see themselves. */
function mustSee({ actor }: ActorContext, events: readonly string[]) {
  const missing = events.filter((event) => !actor.keys.has(WEBHOOK_EVENTS[event as WebhookEvent]));
  if (missing.length > 0) throw new Refusal('message.webhook_not_yours', { events: missing.join(' ') });
}

/** As the log has it. */
const noted = ({
  name,
  url,
  events,
  isOn,
}: Pick<WebhookDraft, 'name' | 'url' | 'isOn'> & { events: readonly string[] }) => ({
  ...{ name, url, enabled: isOn },
  type: events.join(', '),
});

export async function addWebhook(ctx: ActorContext, draft: WebhookDraft) {
  const place = ctx.actor.enterpriseId;
  if (place === null) throw new Refusal('kit.not_allowed');
  mustSee(ctx, draft.events);
  if ((await countWebhooks(ctx.db, place)) >= WEBHOOK_LIMITS.webhooks)
    throw new Refusal('message.webhooks_enough');
  const secret = newSecret();
  const { name, url, events, isOn } = draft;
  const { id } = await insertWebhook(ctx.db, {
    ...{ name, url, events: [...new Set(events)], is_on: isOn },
    ...{ secret: sealed(ctx.kit, secret), created_by: ctx.actor.userId },
  });
  await note(ctx, 'add', { id, name }, { after: noted(draft) });
  return { row: await webhookHere(ctx, id), secret };
}

export async function changeWebhook(
  ctx: ActorContext,
  id: string,
  draft: WebhookDraft & { version: number },
) {
  const before = await webhookHere(ctx, id);
  mustSee(ctx, [...before.events, ...draft.events]);
  const { name, url, events, isOn, version } = draft;
  const anew = isOn && !before.is_on ? { given_up: false, failing_since: null } : {};
  const row = { name, url, events: [...new Set(events)], is_on: isOn, ...anew };
  if (!(await updateWebhook(ctx.db, id, version, row))) throw new Refusal('kit.conflict');
  await dropUntold(ctx.db, id, events);
  await note(
    ctx,
    'change',
    { id, name },
    { before: noted({ ...before, isOn: before.is_on }), after: noted(draft) },
  );
  if (isOn) await ctx.kit.jobs.send(ctx, sendWebhooksJob, {}, { key: 'due' });
  return webhookHere(ctx, id);
}

export async function removeWebhook(ctx: ActorContext, id: string) {
  const before = await webhookHere(ctx, id);
  await deleteWebhook(ctx.db, id);
  await note(ctx, 'remove', before, {
    before: noted({ ...before, isOn: before.is_on }),
  });
  return { id };
}

export async function renewSecret(ctx: ActorContext, id: string) {
  const before = await webhookHere(ctx, id);
  mustSee(ctx, before.events);
  const secret = newSecret();
  const row = { secret: sealed(ctx.kit, secret) };
  if (!(await updateWebhook(ctx.db, id, before.version, row))) throw new Refusal('kit.conflict');
  await note(ctx, 'renew', before, {});
  return { row: await webhookHere(ctx, id), secret };
}

/** Asked while nothing is open: the other side may take its time. */
export async function tryWebhook(ctx: ActorContext, id: string) {
  const { url, secret, enterprise_id } = await webhookHere(ctx, id);
  await ctx.commitAndRelease();
  const about = { id: newId(), event: 'ping', at: new Date().toISOString(), enterpriseId: enterprise_id };
  const body = JSON.stringify({ ...about, data: {} });
  return { problem: await sendOne(ctx.kit, { id: about.id, event: 'ping', url, secret, body }) };
}

export async function replay(ctx: ActorContext, id: string, ids: readonly string[]) {
  const before = await webhookHere(ctx, id);
  // They would only wait, and nobody would know for what.
  if (!before.is_on) throw new Refusal('message.webhook_is_off');
  const rows = await deliveriesById(ctx.db, id, ids);
  if (rows.length < new Set(ids).size) throw new Refusal('message.webhook_not_found');
  // The address may be another by now, chosen by somebody who may not see these.
  const untold = rows.map(({ event }) => event).filter((event) => !before.events.includes(event));
  if (untold.length > 0)
    throw new Refusal('message.webhook_not_yours', { events: [...new Set(untold)].join(' ') });
  const count = await sendAgain(ctx.db, ids);
  await note(ctx, 'replay', before, { after: { rows: count } });
  await ctx.kit.jobs.send(ctx, sendWebhooksJob, {}, { key: 'due' });
  return { count };
}
