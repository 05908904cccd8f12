import type { ledgerErrors } from '@cloudyard/contract/ledger/errors.ts';
import type { ErrorWords, Words } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'ledger.balance_insufficient': 'The balance is too low. Top up first.',
    'ledger.transfer_key_reused':
      'This request number was already used for another payment. Open the page again and retry.',
    'ledger.transfer_unbalanced': 'The entries of this transfer do not add up. Nothing was posted.',
    'ledger.transfer_reversed': 'This transfer has already been reversed.',
    'ledger.hold_missing': 'This hold was not found.',
    'ledger.hold_resolved': 'This hold has already been settled. Refresh the page.',
    'ledger.ledger_account_missing': 'The receiving account was not found.',
    'ledger.ledger_not_yours': 'You can only spend your own balance or that of the current enterprise.',
    'ledger.payment_none': 'There is no open payment of this amount. Open it from your orders.',
    'ledger.payment_several': 'There are several open payments of this amount. Choose one from your orders.',
    'ledger.payment_cost_differs': 'The amount has changed. Refresh the page before paying.',
    'ledger.payment_wallet_differs': 'This has to be paid from another account.',
    'ledger.payment_closed': 'This payment is closed and can no longer be paid or changed.',
    'ledger.payment_decided': 'This payment has already been reviewed. Refresh the page.',
    'ledger.payment_own': 'A payment you started has to be approved by another colleague.',
    'ledger.payment_spender_left':
      'The person who was going to pay has left the enterprise. Reject the payment and have someone else pay.',
    'ledger.limit_reached': 'This exceeds your spending limit for the month.',
    'ledger.limit_own': "You can't raise your own limit. Ask another colleague who sets limits.",
    'ledger.refund_requested': 'A refund has already been requested. Wait for the review.',
    'ledger.refund_nothing': 'The period has been used up. There is nothing to refund.',
    'ledger.refund_later_first':
      'Time after this period is paid for too. Have the latest period refunded first, or cancel the whole order.',
    'ledger.refund_changed': 'The refundable amount has changed. Open the request again.',
    'ledger.refund_decided': 'This refund has already been reviewed. Refresh the page.',
    'ledger.refund_own': 'A refund for you or your enterprise has to be reviewed by someone else.',
    'ledger.payee_not_certified':
      'There is no account to pay to yet. Complete the certification with a bank account first, then request the withdrawal.',
    'ledger.withdrawal_above_available': 'This is more than you can withdraw.',
    'ledger.withdrawal_decided': 'This withdrawal has already been processed. Refresh the page.',
    'ledger.withdrawal_own':
      "You can't process a withdrawal of your own or of your enterprise. Leave it to a colleague.",
    'ledger.invoice_decided': 'This invoice request has already been processed. Refresh the page.',
    'ledger.invoice_own': "You can't process an invoice you requested yourself. Leave it to a colleague.",
    'ledger.invoice_nothing_paid': 'There is nothing to invoice in these months.',
    'ledger.invoice_number_taken': 'This invoice number is already in use.',
    'ledger.invoice_not_pdf': 'Upload a PDF file.',
    'ledger.invoice_file_missing': 'The invoice file was not found. Upload it again.',
    'ledger.month_invoiced': 'An invoice was already requested for one of these months. Choose other months.',
    'ledger.month_given_back':
      'Months in which more was refunded than paid have to be part of the invoice. Include them.',
    'ledger.month_not_over': 'A month can be invoiced once it is over.',
    'ledger.months_backwards': "The last month can't be before the first.",
    'ledger.months_too_many': 'Choose at most 24 months at a time.',
    'ledger.topup_moved': 'The status of this top-up has changed. Refresh the page.',
    'ledger.topup_four_eyes':
      'Two different people check and confirm a top-up, and neither can be the one who began it.',
    'ledger.topup_method_off': 'This payment method is not available right now. Choose another one.',
    'ledger.topup_too_many': 'Too many top-ups are in progress. Pay or cancel some of them first.',
    'ledger.topup_receipt_type': 'The receipt must be a PNG, JPEG or WebP image, or a PDF.',
    'ledger.topup_forged': 'The signature is wrong.',
    'ledger.topup_transaction_known': 'This payment already belongs to another top-up.',
    'ledger.reconciliation_running': 'A reconciliation is running. Wait until it has finished.',
  } satisfies ErrorWords<typeof ledgerErrors>,
};
export const words = { cn, en };
