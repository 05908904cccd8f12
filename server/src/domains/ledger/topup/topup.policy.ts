import { randomInt } from 'node:crypto';
import type { TopupMethod, TopupState } from '@cloudyard/contract/ledger/topup.ts';
import type { Callback } from '../../../kit/payment.ts';

/** Consonants that cannot be taken for a digit or another letter, and that make no words. */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRTVWXYZ';
const CODE_LENGTH = 8;

/** What people copy by hand into a bank transfer. */
export const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** Money that comes for one of these is credited all the same. */
export const ENDED_UNPAID: readonly TopupState[] = ['cancelled', 'expired'];

/** From which states each act leads on; a bank transfer that came late is found by its code. */
export const STEPS = {
  handIn: ['open', 'receipt'],
  cancel: ['open', 'receipt'],
  check: ['open', 'receipt', 'cancelled', 'expired'],
  confirm: ['checked'],
  reject: ['open', 'receipt', 'checked'],
} as const satisfies Record<string, readonly TopupState[]>;

/** The same for a provider's payment that nothing expected; rejecting a check sets it back to where it was. */
export const ODD_STEPS = {
  check: ['failed'],
  confirm: ['checked'],
  reject: ['checked'],
} as const satisfies Record<string, readonly TopupState[]>;

/** How long one may take to pay. */
export const OPEN_DAYS = 30;

export type Verdict =
  /** Credit it; `late`: although it had ended, because the money is there. */
  | 'post'
  | 'late'
  /** Another amount came: nothing is credited, people look into it. */
  | 'wrong'
  /** A further payment for what has one already: people look into it. */
  | 'second'
  /** It will not be paid any more. */
  | 'close'
  /** Said before, or nothing that changes anything. */
  | 'nothing';

/** What a provider's signed word means for a top-up. */
export function verdictOf(
  topup: { state: TopupState; amount: number; transactionId: string | null },
  { outcome, transactionId, amountFen }: Callback,
): Verdict {
  if (outcome === 'pending') return 'nothing';
  if (outcome === 'closed') return topup.state === 'open' ? 'close' : 'nothing';
  if (topup.transactionId === transactionId) return 'nothing';
  if (topup.transactionId !== null) return 'second';
  if (amountFen !== topup.amount) return 'wrong';
  return topup.state === 'open' ? 'post' : 'late';
}

export const isProvider = (method: string): method is Exclude<TopupMethod, 'bank'> => method !== 'bank';
