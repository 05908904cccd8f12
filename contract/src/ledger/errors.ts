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
  'ledger.topup_moved': { status: 409 },
  /** Whoever began a top-up neither checks nor confirms it, and whoever checked it does not confirm it. */
  'ledger.topup_four_eyes': { status: 409 },
  'ledger.topup_method_off': { status: 409 },
  'ledger.topup_receipt_type': { status: 415 },
  /** A callback that the provider did not sign. */
  'ledger.topup_forged': { status: 403 },
  /** A callback for a payment we know under another top-up. */
  'ledger.topup_transaction_known': { status: 409 },
});
