import type { BoostOptions } from './kernels/boosting.ts';
import { numberOf, type Step, seedOf } from './step.ts';

/** The parameters both packages of boosted trees have. */
export const boostOptions = (step: Step): BoostOptions => ({
  trees: numberOf(step, 'trees'),
  depth: numberOf(step, 'depth'),
  rate: numberOf(step, 'rate'),
  l2: numberOf(step, 'l2'),
  minRows: numberOf(step, 'minRows'),
  bins: numberOf(step, 'bins'),
  rowShare: numberOf(step, 'rowShare'),
  columnShare: numberOf(step, 'columnShare'),
  seed: seedOf(step),
});
