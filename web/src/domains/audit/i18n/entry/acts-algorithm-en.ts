import type { ALGORITHM_ACTIONS } from '@cloudyard/contract/audit/acts-algorithm.ts';

/** Acts of the room algorithm. */
export const algorithmActions = {
  'algorithm.category.add': 'Add algorithm category',
  'algorithm.category.change': 'Change algorithm category',
  'algorithm.category.remove': 'Delete algorithm category',
  'algorithm.algorithm.add': 'Add algorithm',
  'algorithm.algorithm.change': 'Change algorithm',
  'algorithm.algorithm.remove': 'Delete algorithm',
  'algorithm.algorithm.submit': 'Submit algorithm for review',
  'algorithm.algorithm.withdraw': 'Withdraw algorithm from review',
  'algorithm.algorithm.pass': 'Approve algorithm',
  'algorithm.algorithm.refuse': 'Reject algorithm',
  'algorithm.algorithm.offline': 'Take algorithm offline',
  'algorithm.algorithm.online': 'Put algorithm online again',
  'algorithm.algorithm.move': 'Move algorithm to category',
  'algorithm.algorithm.try': 'Try algorithm in the sandbox',
} as const satisfies Record<(typeof ALGORITHM_ACTIONS)[number], string>;
