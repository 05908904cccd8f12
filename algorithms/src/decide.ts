import { largest } from './metrics.ts';
import { badParameter } from './refusal.ts';
import { numberOf, type Step, textOf } from './step.ts';

/** The place of the positive class: the one that is named, or the second. */
export function positiveOf(step: Step, classes: readonly string[]): number {
  const named = textOf(step, 'positive');
  if (named === undefined) return Math.min(1, classes.length - 1);
  const place = classes.indexOf(named);
  if (place < 0) throw badParameter('not_an_option', 'positive', { value: named });
  return place;
}

/** The likeliest class; of two, the positive one from the threshold on. */
export function decided(
  step: Step,
  classes: readonly string[],
  probabilities: readonly Float64Array[],
): Int32Array {
  const rows = probabilities[0]?.length ?? 0;
  const positive = positiveOf(step, classes);
  const threshold = numberOf(step, 'threshold');
  return Int32Array.from({ length: rows }, (_, row) => {
    if (classes.length !== 2) return largest(probabilities, row);
    const isPositive = ((probabilities[positive] as Float64Array)[row] as number) >= threshold;
    return isPositive ? positive : 1 - positive;
  });
}
