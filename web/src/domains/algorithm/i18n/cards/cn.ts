export const cn = {
  mine: '我的算法',
  none: '还没有算法',
  noneHint: '写一段 SQL、JavaScript 或 Python，提交审核后进入算法库。',
  add: '新增算法',
  decided: '最近的审核结论',
  noDecided: '还没有审核结论。',
  waiting: '等待审核',
  oldest: '等待最久',
  noWaiting: '没有等待审核的算法',
  failed: '{n} 项未通过',
};
