import type { ALGORITHM_ACTIONS } from '@cloudyard/contract/audit/acts-algorithm.ts';

/** Acts of the room algorithm. */
export const algorithmActions = {
  'algorithm.category.add': '新增算法分类',
  'algorithm.category.change': '修改算法分类',
  'algorithm.category.remove': '删除算法分类',
  'algorithm.algorithm.add': '新增算法',
  'algorithm.algorithm.change': '修改算法',
  'algorithm.algorithm.remove': '删除算法',
  'algorithm.algorithm.submit': '提交算法审核',
  'algorithm.algorithm.withdraw': '撤回算法审核',
  'algorithm.algorithm.pass': '算法审核通过',
  'algorithm.algorithm.refuse': '算法审核不通过',
  'algorithm.algorithm.offline': '下线算法',
  'algorithm.algorithm.online': '重新上线算法',
  'algorithm.algorithm.move': '移动算法分类',
  'algorithm.algorithm.try': '试运行算法',
} as const satisfies Record<(typeof ALGORITHM_ACTIONS)[number], string>;
