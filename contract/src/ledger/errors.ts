import { errors } from '../kit/errors.ts';

export const ledgerErrors = errors({
  'ledger.reconciliation_running': { status: 409 },
  'ledger.balance_insufficient': { status: 409 },
  /** The same key asked for something else before. */
  'ledger.transfer_key_reused': { status: 409 },
  'ledger.transfer_unbalanced': { status: 409 },
  'ledger.transfer_reversed': { status: 409 },
  'ledger.hold_missing': { status: 409 },
  'ledger.hold_resolved': { status: 409 },
  'ledger.ledger_account_missing': { status: 409 },
  'ledger.ledger_not_yours': { status: 409 },
});
