import type { PaymentState } from '@cloudyard/contract/ledger/payment.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/payment/en.ts';

const TONES: Record<PaymentState, Tone> = {
  open: 'caution',
  approval: 'caution',
  held: 'busy',
  paid: 'good',
  voided: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export function PaymentTag({ state }: { state: PaymentState }) {
  return <StatusTag tone={TONES[state]}>{useText(words).states[state]}</StatusTag>;
}
