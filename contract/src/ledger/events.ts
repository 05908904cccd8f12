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
  /** Money was held and nobody resolved it in time: whoever asked for it goes on without. */
  'ledger.hold_expired': z.object({ id: Id, reference: z.object({ type: z.string(), id: Id }) }),
});
