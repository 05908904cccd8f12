import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id } from '../kit/values.ts';
import { CHECKS } from './reconciliation.ts';

export const ledgerEvents = events({
  /** A check of the ledger found something wrong. */
  'ledger.reconciliation_failed': z.object({
    id: Id,
    wrong: z.array(z.object({ check: z.enum(CHECKS), n: z.number().int() })),
  }),
  /** A wallet fell below what its owner wants to be told of. Fen. */
  'ledger.balance_low': z.object({
    userId: Id.nullable(),
    enterpriseId: Id.nullable(),
    available: z.number().int(),
    below: z.number().int(),
  }),
  'ledger.withdrawal_asked': z.object({ id: Id, askedBy: Id, owner: z.string(), amount: z.number().int() }),
  /** Paid out, sent back, or taken back by who asked. */
  'ledger.withdrawal_decided': z.object({
    id: Id,
    askedBy: Id,
    enterpriseId: Id.nullable(),
    amount: z.number().int(),
    state: z.enum(['settled', 'rejected', 'cancelled']),
    bankReference: z.string(),
    reason: z.string(),
  }),
  'ledger.invoice_asked': z.object({ id: Id, askedBy: Id, owner: z.string(), amount: z.number().int() }),
  'ledger.invoice_decided': z.object({
    id: Id,
    askedBy: Id,
    enterpriseId: Id.nullable(),
    amount: z.number().int(),
    state: z.enum(['issued', 'rejected', 'cancelled']),
    number: z.string(),
    reason: z.string(),
  }),
  /** Money was held and nobody resolved it in time: whoever asked for it goes on without. */
  'ledger.hold_expired': z.object({ id: Id, reference: z.object({ type: z.string(), id: Id }) }),
});
