import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { REFUND_BASES, REFUND_STATES } from '../ledger/refund.ts';
import { OrderDetail } from './order.ts';

/** One payment of an order, and what comes back of it. Yuan. */
export const CancellationLine = z.object({
  paymentId: Id,
  title: z.string(),
  /** What was paid with money, and with promotion money, which is never refunded. */
  paid: z.number(),
  promotion: z.number(),
  amount: z.number(),
  basis: z.enum(REFUND_BASES),
  daysLeft: z.number().int(),
  days: z.number().int(),
  /** It was asked for before. */
  refund: z.enum(REFUND_STATES).nullable(),
});
export type CancellationLine = z.infer<typeof CancellationLine>;

/** What happens when an order is cancelled now. */
export const CancellationQuote = z.object({
  lines: z.array(CancellationLine),
  total: z.number(),
  /** Until when it is paid; null: for good. */
  endsAt: Instant.nullable(),
  /** When what it kept is deleted, if it ends with its time. */
  purgeAt: Instant.nullable(),
  /** Refunds are for those who may spend. */
  mayRefund: z.boolean(),
});
export type CancellationQuote = z.infer<typeof CancellationQuote>;

/** Where nothing is refunded: at once, or when its time is over. */
export const ENDING_TIMES = ['now', 'end'] as const;

/** An order ends by the platform's hand; the handler asks for the key. */
const act = {
  allow: 'session',
  platform: true,
  asks: ['market.application.buy', 'ledger.wallet.spend'],
  once: true,
  limit: { by: 'account', max: 20, seconds: 60 },
} as const;

export const cancellationApi = {
  quote: endpoint({
    method: 'GET',
    path: '/api-application/market/orders/:id/cancellation',
    allow: 'market.application.buy',
    summary: 'What comes back of each payment of an order if it is cancelled now, and by which rule',
    params: one,
    reply: CancellationQuote,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-application/market/orders/:id/cancellation',
    ...act,
    summary:
      'Cancel what was delivered: it ends when its payments are refunded; without a refund, as the caller says',
    params: one,
    body: z.object({
      /** Yuan, as the caller saw it: another sum is refused. */
      total: z.number().min(0),
      reason: z.string().trim().min(1).max(500),
      /** Where nothing is refunded. */
      when: z.enum(ENDING_TIMES).optional(),
    }),
    reply: OrderDetail,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api-application/market/orders/:id/cancellation/takeBack',
    ...act,
    summary: 'Go on with an order that was to end with its time',
    params: one,
    reply: OrderDetail,
  }),
};
