import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { PAYMENT_STATES } from '../ledger/payment.ts';
import { Space, SpaceQuote } from './space.ts';
import { Months } from './values.ts';

/** Days before the end at which the owners are notified. */
export const NOTICE_DAYS = [30, 7, 1] as const;
/** It runs on unpaid so long after its end, */
export const GRACE_DAYS = 7;
/** and is kept, stopped, so long after that. */
export const FROZEN_DAYS = 15;

const manage = { allow: 'space.space.manage' } as const;

export const renewalApi = {
  quote: endpoint({
    method: 'GET',
    path: '/api-tenant/namespaces/:id/renewal',
    ...manage,
    summary: 'What it costs to renew the space',
    params: one,
    query: z.object({ period: z.coerce.number().pipe(Months) }),
    reply: SpaceQuote,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api-tenant/namespaces/:id/renew',
    // Its end is the platform's to change; the handler asks for the key.
    allow: 'session',
    platform: true,
    asks: ['space.space.manage'],
    once: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary: 'Renew the space now, from the enterprise’s wallet; a frozen one comes back',
    params: one,
    body: z.object({
      period: Months,
      /** Yuan, as the caller saw it: another price is refused. */
      amount: z.number(),
      /** When its time ends, as the caller saw it: renewed meanwhile, it is refused. */
      endsAt: Instant.optional(),
    }),
    reply: z.object({ paymentId: Id.nullable(), state: z.enum(PAYMENT_STATES), space: Space }),
  }),
  automatic: endpoint({
    method: 'PUT',
    path: '/api-tenant/namespaces/:id/autoRenewal',
    ...manage,
    summary: 'Turn automatic renewal on or off',
    params: one,
    body: z.object({ autoRenewal: z.boolean() }),
    reply: Space,
  }),
};
