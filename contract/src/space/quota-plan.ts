import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Yuan } from '../kit/money.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { Quota } from './quota.ts';
import { QUOTA_ITEMS } from './values.ts';

/** For a space, or for what the enterprise computes on its data. */
export const PLAN_KINDS = ['space', 'bigdata'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

const item = z.object({ item: z.enum(QUOTA_ITEMS), value: z.number().min(0).max(10_000_000) });

export const QuotaPlanDraft = z.object({
  kind: z.enum(PLAN_KINDS),
  code: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{0,39}$/),
  name: z.string().trim().min(1).max(40),
  nameEn: z.string().trim().min(1).max(40),
  description: z.string().trim().max(300),
  descriptionEn: z.string().trim().max(300),
  /** Yuan a month. */
  price: Yuan,
  items: z.array(item).min(1).max(QUOTA_ITEMS.length),
  /** New spaces can choose it. */
  isOffered: z.boolean(),
});
export type QuotaPlanDraft = z.infer<typeof QuotaPlanDraft>;

export const QuotaPlan = QuotaPlanDraft.extend({
  id: Id,
  /** MB; the item MEMORY_QUOTA. */
  memorySize: z.number(),
  /** How many spaces have it now. */
  spaces: z.number().int(),
  version: z.number().int(),
  changedAt: Instant,
});
export type QuotaPlan = z.infer<typeof QuotaPlan>;

/** What one step more of an item costs a month, and what everybody has for nothing. */
export const ItemPrice = Quota.pick({ item: true, step: true, price: true, freeShare: true });
export type ItemPrice = z.infer<typeof ItemPrice>;

const operator = { allow: 'space.quota-plan.edit', platform: true } as const;

export const quotaPlanApi = {
  offered: endpoint({
    method: 'GET',
    path: '/api-tenant/quotaPlans',
    allow: 'session',
    summary: 'The quota plans on offer, and what a step more of each item costs',
    query: z.object({ kind: z.enum(PLAN_KINDS) }),
    reply: z.object({ plans: z.array(QuotaPlan), prices: z.array(ItemPrice) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-tenant/quotaPlans/all',
    ...operator,
    summary: 'All quota plans with their use, and the prices of items',
    reply: z.object({ plans: z.array(QuotaPlan), prices: z.array(ItemPrice) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-tenant/quotaPlans',
    ...operator,
    once: true,
    summary: 'Add a quota plan',
    body: QuotaPlanDraft,
    reply: QuotaPlan,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-tenant/quotaPlans/:id',
    ...operator,
    summary: 'Change a quota plan; spaces keep what they have until they are renewed',
    params: one,
    body: QuotaPlanDraft.extend({ version: z.number().int() }),
    reply: QuotaPlan,
  }),
  price: endpoint({
    method: 'PUT',
    path: '/api-tenant/quotaPrices/:item',
    ...operator,
    summary: 'Set what one step more of an item costs a month',
    params: z.object({ item: z.enum(QUOTA_ITEMS) }),
    body: z.object({ price: Yuan }),
    reply: ItemPrice,
  }),
};
