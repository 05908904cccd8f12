import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { PAYMENT_STATES } from '../ledger/payment.ts';
import { HINDRANCES } from './review.ts';
import { Amounts, Months, PriceLine, Reason, SPACE_ITEMS } from './values.ts';

/** More for the space, computing on data, room for time series. */
export const REQUEST_KINDS = ['increase', 'bigdata', 'tsdatabase'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATES = [
  /** A user who may spend has to pay it first. */
  'unpaid',
  'submitted',
  'applied',
  'rejected',
  'cancelled',
  /** Its time is over. */
  'ended',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** GB. */
export const MAX_TS_SIZE = 10_240;

export const RequestDraft = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('increase'),
    items: z
      .array(z.object({ item: z.enum(SPACE_ITEMS), value: z.number().positive().max(1_000_000) }))
      .min(1)
      .max(SPACE_ITEMS.length),
    reason: Reason,
  }),
  z.object({ kind: z.literal('bigdata'), planId: Id, months: Months, reason: Reason }),
  z.object({
    kind: z.literal('tsdatabase'),
    months: Months,
    /** GB. */
    tsDatabaseSize: z.number().int().min(1).max(MAX_TS_SIZE),
    reason: Reason,
  }),
]);
export type RequestDraft = z.infer<typeof RequestDraft>;

export const RequestQuote = z.object({
  /** Yuan, for the time from now until `until`. */
  amount: z.number(),
  lines: z.array(PriceLine),
  /** Yuan a month, as it counts for renewals. */
  monthly: z.number(),
  from: Instant,
  until: Instant,
  /** What the quotas would be afterwards. */
  after: Amounts,
  balance: z.number().nullable(),
  missing: z.number().nullable(),
});
export type RequestQuote = z.infer<typeof RequestQuote>;

export const QuotaRequest = z.object({
  id: Id,
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  enterpriseId: Id,
  enterpriseName: z.string(),
  items: Amounts,
  /** Null: until the space's own time ends. */
  months: z.number().int().nullable(),
  amount: z.number(),
  monthly: z.number(),
  reason: z.string(),
  payment: z.object({ id: Id, state: z.enum(PAYMENT_STATES) }).nullable(),
  askedBy: z.string(),
  askedAt: Instant,
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  until: Instant.nullable(),
});
export type QuotaRequest = z.infer<typeof QuotaRequest>;

export const WaitingRequest = QuotaRequest.extend({
  hours: z.number(),
  hindrance: z.enum(HINDRANCES).nullable(),
});
export type WaitingRequest = z.infer<typeof WaitingRequest>;

const ask = { allow: 'space.quota-request.add' } as const;

export const quotaRequestApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api-tenant/quotaRequests/quote',
    ...ask,
    summary: 'What more quota costs, and what there would be afterwards; changes nothing',
    body: RequestDraft,
    reply: RequestQuote,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-tenant/quotaRequests',
    ...ask,
    once: true,
    limit: { by: 'account', max: 20, seconds: 3600 },
    summary: 'Ask for more quota; its price is set aside until it is decided',
    body: z.object({
      draft: RequestDraft,
      /** Yuan, as the caller saw it: another price is refused. */
      amount: z.number(),
    }),
    reply: QuotaRequest,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-tenant/quotaRequests',
    allow: 'space.space.read',
    summary: 'What the caller’s enterprise asked for, newest first',
    query: pageQuery.extend({
      kind: z.enum(REQUEST_KINDS).optional(),
      state: z.enum(REQUEST_STATES).optional(),
    }),
    reply: pageOf(QuotaRequest),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-tenant/quotaRequests/:id/cancel',
    ...ask,
    once: true,
    summary: 'Take back a request nobody has decided on; the money is free again',
    params: one,
    reply: QuotaRequest,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api-tenant/quotaRequests/queue',
    allow: 'space.review.decide',
    platform: true,
    summary: 'Requests of all enterprises; those that wait, the longest first',
    query: pageQuery.extend({ state: z.enum(REQUEST_STATES).optional(), q: Search.optional() }),
    reply: pageOf(WaitingRequest),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api-tenant/quotaRequests/:id/decide',
    allow: 'space.review.decide',
    platform: true,
    once: true,
    summary: 'Approve a request, which charges it and grants the quota, or reject it',
    params: one,
    body: z
      .object({ approved: z.boolean(), remark: Reason.optional() })
      .refine(({ approved, remark }) => approved || !!remark, { path: ['remark'], message: 'required' }),
    reply: QuotaRequest,
  }),
};
