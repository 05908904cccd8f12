import { MOST_MONTHS } from '@cloudyard/contract/ledger/invoice.ts';
import { Refusal } from '../../../kit/refusal.ts';

const ZONE = 8 * 3_600_000;

/** The month a moment lies in, in the time of the platform's country: `2026-11`. */
export const monthOf = (at: Date) => new Date(at.getTime() + ZONE).toISOString().slice(0, 7);

/** `2026-12` → `2027-01`. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

type Paid = { month: string; amount: number; is_invoiced: boolean };

/**
 * What the months come to. A month in which more was given back than paid lowers the next invoice: left out, more would
 * be invoiced than was ever paid.
 */
export function sumOf(months: readonly string[], paid: readonly Paid[]): number {
  const isLeftOut = ({ month, amount, is_invoiced }: Paid) =>
    amount < 0 && !is_invoiced && !months.includes(month);
  if (paid.some(isLeftOut)) throw new Refusal('ledger.month_given_back');
  return paid.filter(({ month }) => months.includes(month)).reduce((sum, { amount }) => sum + amount, 0);
}

/** The months from one to another. One that is not over may still bring more, so it cannot be invoiced yet. */
export function monthsToInvoice(from: string, to: string, at: Date): string[] {
  if (to >= monthOf(at)) throw new Refusal('ledger.month_not_over');
  const months: string[] = [];
  for (let month = from; month <= to; month = nextMonth(month)) {
    months.push(month);
    if (months.length > MOST_MONTHS) throw new Refusal('ledger.months_too_many');
  }
  return months;
}
