import type { PlanOffer } from '@cloudyard/contract/market/plan-change.ts';
import { fill } from '../../../kit/text.ts';
import { yuanText } from '../shared/cost.ts';

/** What the space lacks for a plan that is in force at once; a smaller one begins later, and needs nothing more. */
export const shortOf = ({ way, lines }: PlanOffer) =>
  way === 'down'
    ? []
    : lines
        .filter(({ missing }) => missing > 0)
        .map(({ item, now, next, free, missing, price }) => ({
          item,
          wanted: next - now,
          free,
          missing,
          price,
        }));

type Verbs = { verb: string; apply: string; schedule: string; pay: string };

/** What the button does: it names the sum where something is paid. */
export function verbOf(t: Verbs, offer: PlanOffer | undefined): string {
  if (!offer) return t.verb;
  if (offer.way === 'down') return t.schedule;
  return offer.amount > 0 ? fill(t.pay as '{amount}', { amount: yuanText(offer.amount) }) : t.apply;
}
