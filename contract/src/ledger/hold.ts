import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf } from '../kit/page.ts';
import { Id, Instant } from '../kit/values.ts';
import { Reference, walletPage } from './values.ts';

export const HOLD_STATES = ['held', 'posted', 'voided', 'expired'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

export const HoldLine = z.object({
  id: Id,
  /** Yuan, with promotion money. */
  amount: z.number(),
  state: z.enum(HOLD_STATES),
  reference: Reference,
  by: z.string(),
  createdAt: Instant,
  /** Given back then, unless it is resolved before. */
  expiresAt: Instant,
  resolvedAt: Instant.nullable(),
});
export type HoldLine = z.infer<typeof HoldLine>;

export const holdApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-account/holds',
    allow: 'session',
    asks: ['ledger.wallet.read'],
    summary: 'What is or was set aside of a wallet, newest first',
    query: walletPage.extend({ state: z.enum(HOLD_STATES).optional() }),
    reply: pageOf(HoldLine),
  }),
};
