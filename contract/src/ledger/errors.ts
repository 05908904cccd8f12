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
  /** No open payment of this amount and wallet. */
  'ledger.payment_none': { status: 409 },
  /** Several of them: the call has to say which. */
  'ledger.payment_several': { status: 409 },
  'ledger.payment_cost_differs': { status: 409 },
  'ledger.payment_wallet_differs': { status: 409 },
  /** Cancelled, expired or given back. */
  'ledger.payment_closed': { status: 409 },
  /** A user decided on it before. */
  'ledger.payment_decided': { status: 409 },
  /** The second person is not the one who asked. */
  'ledger.payment_own': { status: 403 },
  /** Whoever wanted to pay it has left the enterprise since. */
  'ledger.payment_spender_left': { status: 409 },
  /** `left` and `until` say how much is left of the month, and when the next one begins. */
  'ledger.limit_reached': { status: 409 },
  /** Users do not raise their own limit while another user could. */
  'ledger.limit_own': { status: 403 },
  'ledger.refund_requested': { status: 409 },
  'ledger.refund_nothing': { status: 409 },
  'ledger.refund_changed': { status: 409 },
  'ledger.refund_later_first': { status: 409 },
  'ledger.refund_decided': { status: 409 },
  'ledger.refund_own': { status: 403 },
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
  /** A month in which more was given back than paid is part of the next invoice. */
  'ledger.month_given_back': { status: 409, field: 'from' },
  'ledger.month_not_over': { status: 400, field: 'to' },
  'ledger.months_backwards': { status: 400, field: 'to' },
  'ledger.months_too_many': { status: 400, field: 'from' },
  'ledger.topup_moved': { status: 409 },
  /** Whoever began a top-up neither checks nor confirms it, and whoever checked it does not confirm it. */
  'ledger.topup_four_eyes': { status: 409 },
  'ledger.topup_method_off': { status: 409 },
  /** So many of one wallet are under way at once. */
  'ledger.topup_too_many': { status: 409 },
  'ledger.topup_receipt_type': { status: 415 },
  /** A callback that the provider did not sign. */
  'ledger.topup_forged': { status: 403 },
  /** A callback for a payment we know under another top-up. */
  'ledger.topup_transaction_known': { status: 409 },
});
