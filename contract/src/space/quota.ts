import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant } from '../kit/values.ts';
import { QUOTA_ITEMS } from './values.ts';

/** One item: what there is, and what became of it. */
export const Quota = z.object({
  item: z.enum(QUOTA_ITEMS),
  granted: z.number(),
  /** Promised to something that is not there yet. */
  reserved: z.number(),
  used: z.number(),
  free: z.number(),
  /** Of `granted`, what everybody has for nothing. */
  freeShare: z.number(),
  /** When the first part of it ends; null: never. */
  endsAt: Instant.nullable(),
  /** Of `granted`, what ends then. */
  ending: z.number(),
  /** A step more, and what it costs a month in yuan. */
  step: z.number(),
  price: z.number(),
});
export type Quota = z.infer<typeof Quota>;

export const QUOTA_USE_STATES = ['reserved', 'used'] as const;
/** What takes a part of a quota. */
export const QuotaUse = z.object({
  item: z.enum(QUOTA_ITEMS),
  amount: z.number(),
  state: z.enum(QUOTA_USE_STATES),
  holder: z.object({ type: z.string(), id: Id, name: z.string() }),
  since: Instant,
});
export type QuotaUse = z.infer<typeof QuotaUse>;

/** What is missing for a wish, and what it costs a month to have it. Yuan. */
export const Shortfall = z.object({
  item: z.enum(QUOTA_ITEMS),
  wanted: z.number(),
  free: z.number(),
  missing: z.number(),
  price: z.number(),
});
export type Shortfall = z.infer<typeof Shortfall>;

export const quotaApi = {
  /** `enterprise-code`: the id of the caller's enterprise. */
  list: endpoint({
    method: 'GET',
    path: '/api-tenant/org-quotas/',
    allow: 'session',
    asks: ['space.space.operate'],
    summary: 'The quotas of an enterprise: granted, reserved, used, free',
    query: z.object({ 'enterprise-code': Id }),
    reply: z.array(Quota),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/api-tenant/org-quotas/uses',
    allow: 'space.space.read',
    summary: 'What takes the quotas of the caller’s enterprise',
    reply: z.array(QuotaUse),
  }),
};
