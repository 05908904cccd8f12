import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  verdicts: {
    fits: 'The current plan fits.',
    large: 'The current plan is larger than needed. A more economical one is enough.',
    small: 'The current plan is too small: usage is close to its limits.',
    unknown: "It hasn't run long enough. Advice is given after two days.",
  },
  basis: 'Based on {n} hours of the last 14 days. 95% of the time it used no more than:',
  cpu: 'Processor',
  memory: 'Memory',
  cores: '{n} core|{n} cores',
  of: '{n} of {limit}',
  plan: 'Plan that fits',
  planOf: '{name}: {cores}, {memory}, ¥{price}/month',
};

export const words = { cn, en };
