export const cn = {
  running: '运行率',
  crashed: '崩溃率',
  stopped: '停止率',
  of: '{n} 个，共 {all} 个',
  rates: '应用的运行情况',
  none: '还没有运行的应用。',
  toList: '查看运行的应用',
} as const;
