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
  /** Nowhere to pay to: neither bank account nor owner is certified. */
  'ledger.payee_not_certified': { status: 409 },
  'ledger.withdrawal_above_available': { status: 409, field: 'amount' },
  'ledger.withdrawal_decided': { status: 409 },
  'ledger.withdrawal_own': { status: 403 },
  'ledger.invoice_decided': { status: 409 },
  'ledger.invoice_own': { status: 403 },
  'ledger.invoice_nothing_paid': { status: 409, field: 'to' },
  'ledger.invoice_number_taken': { status: 409, field: 'number' },
  'ledger.invoice_not_pdf': { status: 415 },
  'ledger.invoice_file_missing': { status: 409 },
  'ledger.month_invoiced': { status: 409, field: 'from' },
  'ledger.month_not_over': { status: 400, field: 'to' },
  'ledger.months_backwards': { status: 400, field: 'to' },
  'ledger.months_too_many': { status: 400, field: 'from' },
});
