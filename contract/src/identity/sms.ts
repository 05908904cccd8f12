import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, Search } from '../kit/values.ts';

/** What a text is for; each purpose has one template. */
export const SMS_PURPOSES = [
  'code',
  'username',
  'password-changed',
  'contact-changed',
  'contact-asked',
  'notice',
] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** Security texts always go out; others stop when the enterprise has used up its month. */
export const CRITICAL_PURPOSES: readonly SmsPurpose[] = [
  'code',
  'username',
  'password-changed',
  'contact-changed',
  'contact-asked',
];

export const SmsTemplate = z.object({
  purpose: z.enum(SMS_PURPOSES),
  /** With `{code}`, `{minutes}`, `{username}`, `{link}`, `{text}` where the purpose has them. */
  text: z.string(),
  variables: z.array(z.string()),
  /** Under which the carrier knows it. */
  carrierId: z.string(),
  enabled: z.boolean(),
  critical: z.boolean(),
  version: z.number().int(),
  updatedAt: Instant,
});
export type SmsTemplate = z.infer<typeof SmsTemplate>;

export const SmsRecord = z.object({
  id: Id,
  purpose: z.enum(SMS_PURPOSES),
  /** Masked. */
  phone: z.string(),
  enterprise: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.number().int(),
  /** Texts of more than 70 signs count as several. */
  parts: z.number().int(),
  error: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});
export type SmsRecord = z.infer<typeof SmsRecord>;

export const SmsQuota = z.object({
  enterpriseId: Id,
  name: z.string(),
  monthly: z.number().int(),
  used: z.number().int(),
  version: z.number().int(),
});
export type SmsQuota = z.infer<typeof SmsQuota>;

/** The default until an administrator sets another one. */
export const DEFAULT_MONTHLY = 1000;

const reading = { allow: 'identity.sms.read', platform: true } as const;
const editing = { allow: 'identity.sms.edit', platform: true } as const;

export const smsApi = {
  templates: endpoint({
    method: 'GET',
    path: '/api-user/smsTemplates',
    ...reading,
    summary: 'The templates of text messages',
    reply: z.array(SmsTemplate),
  }),
  changeTemplate: endpoint({
    method: 'PATCH',
    path: '/api-user/smsTemplates/:purpose',
    ...editing,
    summary: 'Change the text of a template, or disable one that is not needed for security',
    params: z.object({ purpose: z.enum(SMS_PURPOSES) }),
    body: z.object({
      text: z.string().trim().min(1).max(300).optional(),
      carrierId: z.string().trim().max(60).optional(),
      enabled: z.boolean().optional(),
      version: z.number().int(),
    }),
    reply: SmsTemplate,
  }),
  testTemplate: endpoint({
    method: 'POST',
    path: '/api-user/smsTemplates/:purpose/test',
    ...editing,
    limit: { by: 'account', max: 5, seconds: 600 },
    summary: 'Send a template with sample values to the caller’s own phone',
    params: z.object({ purpose: z.enum(SMS_PURPOSES) }),
    reply: z.object({ phone: z.string() }),
  }),
  log: endpoint({
    method: 'GET',
    path: '/api-user/smsLog',
    ...reading,
    summary: 'Sent text messages, newest first; numbers are masked and texts are not kept',
    query: pageQuery.extend({
      q: Search.optional(),
      purpose: z.enum(SMS_PURPOSES).optional(),
      state: z.enum(['waiting', 'sent', 'failed']).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
    }),
    reply: pageOf(SmsRecord).extend({
      days: z.array(z.object({ day: z.string(), sent: z.number().int(), failed: z.number().int() })),
    }),
  }),
  quotas: endpoint({
    method: 'GET',
    path: '/api-user/smsQuotas',
    ...reading,
    summary: 'The monthly text message quota of each enterprise, and its usage',
    query: pageQuery.extend({ q: Search.optional(), sort: sortBy(['name', 'used', 'monthly']).optional() }),
    reply: pageOf(SmsQuota),
  }),
  changeQuota: endpoint({
    method: 'PUT',
    path: '/api-user/smsQuotas/:enterprise',
    ...editing,
    summary: 'Set an enterprise’s monthly text message quota',
    params: z.object({ enterprise: Id }),
    body: z.object({ monthly: z.number().int().min(0).max(1_000_000), version: z.number().int() }),
    reply: SmsQuota,
  }),
};
