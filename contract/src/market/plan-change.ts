import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { PAYMENT_STATES } from '../ledger/payment.ts';
import { QUOTA_ITEMS } from '../space/values.ts';
import { OrderDetail } from './order.ts';

/** up: dearer, or more of anything: at once. down: with the next renewal. */
export const PLAN_WAYS = ['up', 'down'] as const;
export type PlanWay = (typeof PLAN_WAYS)[number];

/** What one item of the space has to give for another plan. */
export const PlanLine = z.object({
  item: z.enum(QUOTA_ITEMS),
  /** What it takes now, and what it would take. */
  now: z.number(),
  next: z.number(),
  /** What the space has left besides. */
  free: z.number(),
  missing: z.number(),
  /** What it costs a month to have what is missing, in yuan. */
  price: z.number(),
});
export type PlanLine = z.infer<typeof PlanLine>;

const plan = z.object({ id: Id, name: z.string() });

/** Another plan of the same application. Yuan. */
export const PlanOffer = plan.extend({
  revision: z.number().int(),
  /** For the whole of the period that is paid, at today's price. */
  price: z.number(),
  way: z.enum(PLAN_WAYS),
  /** What is paid now: the difference for the rest of the period, never below 0. */
  amount: z.number(),
  from: Instant,
  lines: z.array(PlanLine),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

export const PlanChangeQuote = z.object({
  /** `price`: what the period that is paid for costs with it. */
  current: plan.extend({ price: z.number() }),
  /** Whole days that are left of what is paid, and all of them; 0 of what was bought for good. */
  daysLeft: z.number().int(),
  days: z.number().int(),
  /** Null: for good. */
  until: Instant.nullable(),
  offers: z.array(PlanOffer),
  /** Null: the caller may not see it. */
  balance: z.number().nullable(),
});
export type PlanChangeQuote = z.infer<typeof PlanChangeQuote>;

/** What is agreed on is the platform's to write; the handler asks for the key. */
const act = {
  allow: 'session',
  platform: true,
  asks: ['market.application.buy'],
  once: true,
  limit: { by: 'account', max: 20, seconds: 60 },
} as const;

export const planChangeApi = {
  quote: endpoint({
    method: 'GET',
    path: '/api-application/market/orders/:id/plans',
    allow: 'market.application.buy',
    summary:
      'Other plans of what was bought: the price for the rest of the period, and what the space must give',
    params: one,
    reply: PlanChangeQuote,
  }),
  change: endpoint({
    method: 'POST',
    path: '/api-application/market/orders/:id/plan',
    ...act,
    summary: 'Change to another plan: a larger one when it is paid, a smaller one with the next renewal',
    params: one,
    body: z.object({
      planId: Id,
      /** As the caller saw them: another revision or another price is refused. */
      revision: z.number().int(),
      amount: z.number(),
    }),
    reply: z.object({
      /** Null: nothing was to be paid. */
      payment: z.object({ id: Id, state: z.enum(PAYMENT_STATES) }).nullable(),
      order: OrderDetail,
    }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api-application/market/orders/:id/plan/takeBack',
    ...act,
    summary: 'Keep the plan it has: a smaller one that was chosen is forgotten',
    params: one,
    reply: OrderDetail,
  }),
};
