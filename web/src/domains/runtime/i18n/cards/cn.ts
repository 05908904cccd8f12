export const cn = {
  none: '还没有运行的应用',
  noneHint: '在应用市场购买的应用在企业的租户空间里运行。',
  toMarket: '去应用市场',
  all: '个应用',
  crashed: '已崩溃的应用',
  fine: '没有崩溃的应用。',
  more: '另有 {n} 个',
} as const;
