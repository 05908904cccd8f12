import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Payment } from '@cloudyard/contract/ledger/payment.ts';

export const scopeOf = ({ enterpriseId }: Payment) => (enterpriseId === NIL ? 'person' : 'enterprise');

/** Whose account pays stands in the address, for the way back to it. */
export const paymentPath = (payment: Payment) =>
  `/console/person-payment-confirmation?id=${payment.id}&of=${scopeOf(payment)}`;
