/** Acts of the room algorithm. */
export const ALGORITHM_ACTIONS = [
  'algorithm.category.add',
  'algorithm.category.change',
  'algorithm.category.remove',
  'algorithm.algorithm.add',
  'algorithm.algorithm.change',
  'algorithm.algorithm.remove',
  'algorithm.algorithm.submit',
  'algorithm.algorithm.withdraw',
  'algorithm.algorithm.pass',
  'algorithm.algorithm.refuse',
  'algorithm.algorithm.offline',
  'algorithm.algorithm.online',
  'algorithm.algorithm.move',
  'algorithm.algorithm.try',
] as const;
