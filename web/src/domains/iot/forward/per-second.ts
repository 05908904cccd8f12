import type { Forward } from '@cloudyard/contract/iot/forward.ts';

/** What one can read at a glance: of few a second the fraction counts. */
export const perSecondText = ({ perSecond }: Pick<Forward, 'perSecond'>) =>
  perSecond.toLocaleString(undefined, { maximumFractionDigits: perSecond < 10 ? 2 : 0 });
