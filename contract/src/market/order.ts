import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Handed, Id, Instant, one, Search } from '../kit/values.ts';
import { PAYMENT_STATES } from '../ledger/payment.ts';
import type { Parameter } from '../publishing/plan.ts';
import { Shortfall } from '../space/quota.ts';

/** For good, where a plan offers it. */
export const PERMANENT = -1;
export const MAX_MONTHS = 120;
/** So many months, or -1. */
export const Months = z.coerce
  .number()
  .int()
  .min(PERMANENT)
  .max(MAX_MONTHS)
  .refine((months) => months !== 0, 'format');

/** What a buyer's space must have room for. */
export const PLAN_ITEMS = ['DISK_QUOTA', 'MEMORY_QUOTA'] as const;
export const PlanItem = z.object({ item: z.enum(PLAN_ITEMS), value: z.number().int() });
export type PlanItem = z.infer<typeof PlanItem>;
export const isPlanItem = (one: { item: Parameter; value: number }): one is PlanItem =>
  (PLAN_ITEMS as readonly string[]).includes(one.item);

const named = z.object({ id: Id, name: z.string() });

/** The price of a plan over a time. Only the server computes it. */
export const Quote = z.object({
  application: named.extend({ enName: z.string(), logo: z.string().nullable() }),
  version: z.object({ id: Id, version: z.string(), majorId: Id, createDate: Instant }),
  publisher: z.string(),
  plan: named,
  /** Which revision of the plan it is for. */
  revision: z.number().int(),
  months: z.number().int(),
  /** Yuan. */
  cost: z.number(),
  /** Without any discount. */
  full: z.number(),
  from: Instant,
  /** Null: for good. */
  until: Instant.nullable(),
  /** A longer time that is advised, with its price. */
  advice: z.object({ months: z.number().int(), cost: z.number() }).nullable(),
  /**
   * The tenant space of the caller's enterprise it would run in; null: there is none, so it cannot be bought.
   */
  space: named
    .extend({
      isOnline: z.boolean(),
      /** What it lacks for the plan. */
      shortfalls: z.array(Shortfall),
    })
    .nullable(),
  /** Of the enterprise's wallet in yuan; null: the caller may not see it. */
  balance: z.number().nullable(),
});
export type Quote = z.infer<typeof Quote>;

/** Where the application finds its database. */
export const DatabaseAccess = z.object({
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:_-]+$/),
  port: z.coerce.number().int().min(1).max(65_535),
  database: z
    .string()
    .trim()
    .min(1)
    .max(63)
    .regex(/^[\w$-]+$/),
  username: Handed.trim().min(1).max(63),
  password: Handed.min(1).max(200),
});
export type DatabaseAccess = z.infer<typeof DatabaseAccess>;

export const ORDER_STATES = [
  /** Not paid yet, or a second person has to agree. */
  'unpaid',
  /** The money is set aside; it is being started. */
  'delivering',
  'active',
  /** It could not be delivered: the money is given back. */
  'failed',
  'cancelled',
  /** Its time is over: stopped, with everything kept. */
  'frozen',
  'ended',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What a purchase does, one after the other. */
export const ORDER_STEPS = ['hold', 'quota', 'deploy', 'healthy', 'charge'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];
export const ORDER_STEP_STATES = ['waiting', 'running', 'done', 'failed', 'undone'] as const;

/** Why it could not be delivered. */
export const ORDER_FAILURES = [
  /** It did not become healthy: `failureDetail` is the cause the runtime gave. */
  'not_running',
  'timeout',
  'quota',
  'space',
  'payment',
  'version',
] as const;
export type OrderFailure = (typeof ORDER_FAILURES)[number];

/** What an enterprise bought. Yuan. */
export const Order = z.object({
  id: Id,
  application: named.extend({ enName: z.string(), logo: z.string().nullable() }),
  /** What really runs, once it does. */
  version: z.string(),
  versionId: Id,
  publisher: z.string(),
  plan: z.string(),
  planId: Id,
  months: z.number().int(),
  cost: z.number(),
  state: z.enum(ORDER_STATES),
  failure: z.enum(ORDER_FAILURES).nullable(),
  failureDetail: z.string(),
  buyer: z.string(),
  payment: z.object({ id: Id, state: z.enum(PAYMENT_STATES) }).nullable(),
  instanceId: Id.nullable(),
  /** Where it is opened, once it runs. */
  url: z.string(),
  createdAt: Instant,
  deliveredAt: Instant.nullable(),
  startsAt: Instant.nullable(),
  /** Null: not delivered yet, or bought for good. */
  endsAt: Instant.nullable(),
  autoRenewal: z.boolean(),
  /** A renewal that waits for a user to pay or to agree. */
  renewalPaymentId: Id.nullable(),
  /** When it stops, and when what it kept is deleted, if it is not renewed. */
  freezesAt: Instant.nullable(),
  purgeAt: Instant.nullable(),
});
export type Order = z.infer<typeof Order>;

/** How an order ends: when its payments are refunded, or with the time that is paid. */
export const ORDER_ENDINGS = ['refund', 'end'] as const;
export type OrderEnding = (typeof ORDER_ENDINGS)[number];

export const OrderDetail = Order.extend({
  steps: z.array(
    z.object({
      step: z.enum(ORDER_STEPS),
      state: z.enum(ORDER_STEP_STATES),
      at: Instant.nullable(),
    }),
  ),
  /** The last lines it wrote, where it could not be delivered. */
  failureLog: z.array(z.string()),
  /** A smaller plan that was chosen. `from` is null until it is paid for: it begins with the next renewal. */
  nextPlan: z.object({ id: Id, name: z.string(), from: Instant.nullable() }).nullable(),
  /** Another plan that waits for a user to pay or to agree. */
  changePaymentId: Id.nullable(),
  /** The version that is being tried beside the one that runs. */
  upgrading: z.string().nullable(),
  /** The version that was tried last and did not become healthy: the former one goes on. */
  returned: z
    .object({ version: z.string(), detail: z.string(), at: Instant, log: z.array(z.string()) })
    .nullable(),
  /** It was cancelled, and how it ends. */
  ending: z.object({ how: z.enum(ORDER_ENDINGS), askedAt: Instant }).nullable(),
  may: z.object({
    cancel: z.boolean(),
    renew: z.boolean(),
    changePlan: z.boolean(),
    upgrade: z.boolean(),
    /** Cancel what is delivered. */
    end: z.boolean(),
  }),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const orderApi = {
  planItems: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationPlanItemsByApplicationPlanId',
    allow: 'public',
    summary: 'The disk and memory a plan of a listed application needs',
    query: z.object({ applicationPlanId: Id }),
    reply: z.array(PlanItem),
  }),
  quote: endpoint({
    method: 'GET',
    path: '/api-application/market/quote',
    allow: 'public',
    limit: { by: 'address', max: 600, seconds: 60 },
    summary: 'The price of a plan for a duration',
    query: z.object({ appVersionId: Id, appPlanId: Id, periods: Months }),
    reply: Quote,
  }),
  buy: endpoint({
    method: 'POST',
    path: '/api-tenant/app/buy',
    allow: 'market.application.buy',
    once: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary: 'Buy an application for the enterprise; refused without a tenant space',
    query: z.object({
      appId: Id,
      majorId: Id,
      minorId: Id,
      enterpriseId: Id,
      /** The plan. */
      other: Id,
      month: Months,
      /** The price the buyer saw; another price is refused. */
      cost: z.coerce.number().optional(),
      /** The revision of the plan the buyer saw; another one promises something else. */
      revision: z.coerce.number().int().optional(),
    }),
    body: DatabaseAccess,
    reply: z.object({
      orderId: Id,
      /** What is left in the wallet, in yuan; null: the caller may not see it. */
      balance: z.number().nullable(),
      state: z.enum(ORDER_STATES),
      paymentId: Id.nullable(),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-application/market/orders',
    allow: 'market.application.buy',
    summary: 'What the caller’s enterprise bought, newest first',
    query: pageQuery.extend({ q: Search.optional(), state: z.enum(ORDER_STATES).optional() }),
    reply: pageOf(Order).extend({ counts: z.record(z.enum(['all', ...ORDER_STATES]), z.number().int()) }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-application/market/orders/:id',
    allow: 'market.application.buy',
    idle: true,
    summary: 'One order: how far its delivery is, and what became of it',
    params: one,
    reply: OrderDetail,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-application/market/orders/:id/cancel',
    allow: 'market.application.buy',
    once: true,
    summary: 'Take back an order that is not delivered yet: the money that was set aside is given back',
    params: one,
    reply: OrderDetail,
  }),
};
