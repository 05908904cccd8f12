import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { PAYMENT_STATES } from '../ledger/payment.ts';
import { MAX_MONTHS, OrderDetail } from './order.ts';

const Months = z.number().int().min(1).max(MAX_MONTHS);
const buyer = { allow: 'market.application.buy' } as const;

/** What it costs to go on with an order, in yuan. */
export const RenewalQuote = z.object({
  months: z.number().int(),
  /** The plan it goes on with: a smaller one that was chosen, or the one it has. */
  plan: z.string(),
  amount: z.number(),
  from: Instant,
  until: Instant,
  /** Null: the caller may not see it. */
  balance: z.number().nullable(),
});
export type RenewalQuote = z.infer<typeof RenewalQuote>;

export const renewalApi = {
  quote: endpoint({
    method: 'GET',
    path: '/api-application/market/orders/:id/renewal',
    ...buyer,
    summary: 'What it costs to renew what was bought',
    params: one,
    query: z.object({ months: z.coerce.number().pipe(Months) }),
    reply: RenewalQuote,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api-application/market/orders/:id/renew',
    // What is agreed on is the platform's to write; the handler asks for the key.
    allow: 'session',
    platform: true,
    asks: ['market.application.buy'],
    once: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary: 'Renew what was bought, from the enterprise’s wallet; what was frozen comes back',
    params: one,
    body: z.object({
      months: Months,
      /** Yuan, as the caller saw it: another price is refused. */
      amount: z.number(),
    }),
    reply: z.object({ paymentId: Id.nullable(), state: z.enum(PAYMENT_STATES), order: OrderDetail }),
  }),
  automatic: endpoint({
    method: 'PUT',
    path: '/api-application/market/orders/:id/autoRenewal',
    ...buyer,
    summary: 'Turn automatic renewal on or off',
    params: one,
    body: z.object({ autoRenewal: z.boolean() }),
    reply: OrderDetail,
  }),
};
