import type { RefundBasis } from '@cloudyard/contract/ledger/refund.ts';
import type { Credited } from './refund.queries.ts';

const DAY = 86_400_000;
/** So long all of it is refunded, without a reason. */
const FULL_DAYS = 5;

/** Fen. */
export type Paid = {
  paidAt: Date;
  /** What was paid with money. Promotion money is never refunded. */
  wallet: number;
  from: Date | null;
  until: Date | null;
  /** It goes on with something that was tried before. */
  isRenewal: boolean;
};
export type Refundable = { amount: number; basis: RefundBasis; daysLeft: number; days: number };

export const fullUntil = (paidAt: Date) => new Date(paidAt.getTime() + FULL_DAYS * DAY);

/** Half a fen is rounded up; whole numbers throughout, so that nothing is lost on the way. */
const share = (amount: number, part: number, all: number) =>
  Math.floor((2 * amount * part + all) / (2 * all));

/**
 * What is refunded of a payment at a time: all of it at first, then what is left of its period, in whole days. Of a
 * renewal all of it only before its time begins: otherwise paying and taking back would run for nothing for ever.
 */
export function refundable({ paidAt, wallet, from, until, isRenewal }: Paid, at: Date): Refundable {
  const days = from && until ? Math.max(0, Math.ceil((until.getTime() - from.getTime()) / DAY)) : 0;
  const daysLeft = until
    ? Math.min(days, Math.max(0, Math.floor((until.getTime() - at.getTime()) / DAY)))
    : 0;
  const left = { daysLeft, days };
  const isUntouched = !isRenewal || (from !== null && at <= from);
  if (wallet > 0 && isUntouched && at <= fullUntil(paidAt)) return { amount: wallet, basis: 'full', ...left };
  const amount = days === 0 ? 0 : share(wallet, daysLeft, days);
  return { amount, basis: amount > 0 ? 'unused' : 'nothing', ...left };
}

/**
 * From whom a refund is taken back: from each publisher the part they got of the payment, the rest from the platform's
 * revenue. What a publisher was paid out is not owed any more and cannot be taken.
 */
export function takeBack(amount: number, credited: readonly Credited[], revenue: string) {
  const paid = credited.reduce((all, { amount: got }) => all + got, 0);
  const lines = credited
    .filter(({ kind }) => kind === 'payable')
    .map(({ account, amount: got, available }) => ({
      account,
      amount: -Math.max(0, Math.min(Math.floor((got * amount) / paid), available)),
    }));
  const rest = amount + lines.reduce((all, line) => all + line.amount, 0);
  return [...lines, { account: revenue, amount: -rest }].filter((line) => line.amount !== 0);
}
