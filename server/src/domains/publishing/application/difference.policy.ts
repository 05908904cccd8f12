import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Change } from '@cloudyard/contract/publishing/values.ts';
import { parametersOf } from '../plan/plan.policy.ts';
import type { Plan } from '../publishable/content.ts';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What differs, field by field; objects are looked into (`files.HELP`), lists are taken whole. */
export function differences(before: unknown, after: unknown, path = ''): Change[] {
  if (same(before, after)) return [];
  if (!isPlain(before) || !isPlain(after))
    return [{ field: path, before: before ?? null, after: after ?? null }];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) =>
    differences(before[field], after[field], path === '' ? field : `${path}.${field}`),
  );
}

/** A plan in the units of the form: yuan, not fen. */
const spoken = (plan: Plan) => ({
  name: plan.name,
  description: plan.description,
  ...Object.fromEntries(parametersOf(plan).map(({ item, value }) => [item, value])),
  price: yuanOf(plan.price_fen),
  permanentPrice: plan.permanent_fen === null ? null : yuanOf(plan.permanent_fen),
  periods: plan.periods,
});

type Content = { plans?: Plan[] };
const withPlans = ({ plans = [], ...content }: Content) => ({
  ...content,
  plans: Object.fromEntries(plans.map((plan) => [plan.code, spoken(plan)])),
});

/** The differences of two contents; plans are compared by their codes (`plans.basic.price`). */
export const contentDifferences = (before: Content, after: Content): Change[] =>
  differences(withPlans(before), withPlans(after));
