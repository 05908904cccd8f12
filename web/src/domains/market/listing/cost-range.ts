import { NO_COST } from '@cloudyard/contract/market/listing.ts';

const MOST = 10_000_000;
export type CostRange = { minCost: number; maxCost: number };
export type CostProblem = 'number' | 'order';

/** An empty text is no limit; undefined when it is no price. */
export function costOfText(text: string): number | undefined {
  const said = text.trim();
  if (said === '') return NO_COST;
  const cost = /^\d+(\.\d{1,2})?$/.test(said) ? Number(said) : Number.NaN;
  return cost <= MOST ? cost : undefined;
}

export const textOfCost = (cost: number) => (cost === NO_COST ? '' : String(cost));

export const isCrossed = ({ minCost, maxCost }: CostRange) =>
  minCost !== NO_COST && maxCost !== NO_COST && minCost > maxCost;

/** The typed range, or its problem. */
export function rangeOf(min: string, max: string): CostRange | CostProblem {
  const minCost = costOfText(min);
  const maxCost = costOfText(max);
  if (minCost === undefined || maxCost === undefined) return 'number';
  const range = { minCost, maxCost };
  return isCrossed(range) ? 'order' : range;
}

/** Free: at most zero. */
export const FREE: CostRange = { minCost: NO_COST, maxCost: 0 };
export const ANY_COST: CostRange = { minCost: NO_COST, maxCost: NO_COST };
export const isFree = ({ minCost, maxCost }: CostRange) => maxCost === 0 && minCost <= 0;
