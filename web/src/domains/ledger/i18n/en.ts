import type { ledgerErrors } from '@cloudyard/contract/ledger/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';
import { cn } from './cn.ts';

const en: typeof cn = {
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
    'ledger.topup_moved': 'The status of this top-up has changed. Refresh the page.',
    'ledger.topup_four_eyes':
      'Two different people check and confirm a top-up, and neither can be the one who began it.',
    'ledger.topup_method_off': 'This payment method is not available right now. Choose another one.',
    'ledger.topup_receipt_type': 'The receipt must be a PNG, JPEG or WebP image, or a PDF.',
    'ledger.topup_forged': 'The signature is wrong.',
    'ledger.topup_transaction_known': 'This payment already belongs to another top-up.',
    'ledger.reconciliation_running': 'A reconciliation is running. Wait until it has finished.',
  } satisfies ErrorWords<typeof ledgerErrors>,
};
export const words = { cn, en };
