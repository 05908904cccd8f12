import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id } from '../kit/values.ts';
import { CHECKS } from './reconciliation.ts';
import { PROVIDERS } from './topup.ts';

/** What the notices about a top-up say of it; yuan. */
const topup = z.object({
  id: Id,
  code: z.string(),
  owner: z.string(),
  amount: z.number(),
  received: z.number().nullable(),
  userId: Id,
  /** Null: their own. */
  enterpriseId: Id.nullable(),
});

export const ledgerEvents = events({
  /** A check of the ledger found something wrong. */
  'ledger.reconciliation_failed': z.object({
    id: Id,
    wrong: z.array(z.object({ check: z.enum(CHECKS), n: z.number().int() })),
  }),
  /** Money was held and nobody resolved it in time: whoever asked for it goes on without. */
  'ledger.hold_expired': z.object({ id: Id, reference: z.object({ type: z.string(), id: Id }) }),
  /** The receipt of a bank transfer waits for finance. */
  'ledger.topup_handed_in': topup,
  /** Finance found the money; another one of them confirms. */
  'ledger.topup_checked': topup.extend({ checkedBy: Id }),
  /** Nobody in finance has to look at it any more: cancelled, rejected or confirmed. */
  'ledger.topup_settled': topup.extend({
    outcome: z.enum(['done', 'rejected', 'cancelled', 'failed']),
    /** Why it was rejected. */
    reason: z.string(),
    /** The money came after it had ended. */
    isLate: z.boolean(),
  }),
  /** A provider has money that no top-up expects so: finance settles it with the payer. */
  'ledger.topup_odd': topup.extend({
    provider: z.enum(PROVIDERS),
    transactionId: z.string(),
    /** What came, in yuan. */
    came: z.number(),
    what: z.enum(['amount', 'second', 'late']),
  }),
});
