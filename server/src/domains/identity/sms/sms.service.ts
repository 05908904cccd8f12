import type { SmsPurpose, SmsQuota, SmsTemplate, smsApi } from '@cloudyard/contract/identity/sms.ts';
import { maskedPhone } from '@cloudyard/contract/identity/values.ts';
import type { Ask } from '@cloudyard/contract/kit/endpoint.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { deliver } from '../outbox/outgoing.service.ts';
import { filled, isCritical, isFillable, partsOf, sampleOf } from './sms.policy.ts';
import { putQuota, quotaOf, templateFor, updateTemplate } from './sms.queries.ts';

type Values = Record<string, string>;

/**
 * Sends a text in the words of its template. It counts in the month of the sender's enterprise; messages that
 * are not for safety stop when that is used up.
 */
export async function sendText(ctx: Context, phone: string, purpose: SmsPurpose, values: Values = {}) {
  const template = orRefuse(await templateFor(ctx.db, purpose), 'kit.unavailable');
  const enterpriseId = ctx.actor?.enterpriseId ?? null;
  const text = filled(template.text, values);
  const parts = partsOf(text);
  if (!isCritical(purpose)) await mustBeOpen(ctx, template, enterpriseId, parts);
  await deliver(ctx, {
    channel: 'sms',
    recipient: phone,
    body: text,
    purpose,
    parts,
    enterprise_id: enterpriseId,
  });
}

async function mustBeOpen(
  ctx: Context,
  template: { enabled: boolean },
  enterpriseId: string | null,
  parts: number,
) {
  if (!template.enabled) throw new Refusal('identity.sms_off');
  if (!enterpriseId) return;
  // Locked: several at once would each count on the last one left.
  await takeTurn(ctx.db, `sms ${enterpriseId}`);
  const quota = await quotaOf(ctx.db, enterpriseId);
  if (quota && quota.used + parts > quota.monthly) throw new Refusal('identity.sms_quota_used');
}

/** The same work as sending, for an unknown phone: the time must not show it. */
export const sendNothing = async (ctx: Context) => {
  await templateFor(ctx.db, 'code');
  await deliver(ctx, { channel: 'sms', recipient: '', body: '' });
};

type TemplateChange = Ask<typeof smsApi.changeTemplate>['body'];

export async function changeTemplate(
  ctx: ActorContext,
  purpose: SmsPurpose,
  { version, carrierId, ...change }: TemplateChange,
) {
  const before = orRefuse(await templateFor(ctx.db, purpose), 'kit.not_found');
  if (change.text !== undefined && !isFillable(purpose, change.text))
    throw new Refusal('identity.sms_variables');
  if (change.enabled === false && isCritical(purpose)) throw new Refusal('identity.sms_critical');
  const set = { ...change, ...(carrierId === undefined ? {} : { carrier_id: carrierId }) };
  const row = orRefuse(await updateTemplate(ctx.db, purpose, version, set), 'identity.sms_changed');
  await ctx.kit.audit.record(ctx, {
    action: 'identity.sms.change-template',
    object: { type: 'sms-template', id: purpose, name: purpose },
    before: { text: before.text, carrierId: before.carrier_id, enabled: before.enabled },
    after: { text: row.text, carrierId: row.carrier_id, enabled: row.enabled },
  });
  return row;
}

export async function testTemplate(ctx: ActorContext, purpose: SmsTemplate['purpose']) {
  const { phone } = ctx.actor;
  if (!phone) throw new Refusal('identity.phone_format');
  await sendText(ctx, phone, purpose, sampleOf(purpose));
  await ctx.kit.audit.record(ctx, {
    action: 'identity.sms.test-template',
    object: { type: 'sms-template', id: purpose, name: purpose },
  });
  return { phone: maskedPhone(phone) };
}

export async function changeQuota(
  ctx: ActorContext,
  enterpriseId: string,
  { monthly, version }: Pick<SmsQuota, 'monthly' | 'version'>,
) {
  const before = orRefuse(await quotaOf(ctx.db, enterpriseId), 'kit.not_found');
  orRefuse(await putQuota(ctx.db, enterpriseId, monthly, version), 'identity.sms_changed');
  await ctx.kit.audit.record(ctx, {
    action: 'identity.sms.change-quota',
    object: { type: 'enterprise', id: enterpriseId, name: before.name },
    before: { monthly: before.monthly },
    after: { monthly },
  });
  return orRefuse(await quotaOf(ctx.db, enterpriseId), 'kit.not_found');
}
