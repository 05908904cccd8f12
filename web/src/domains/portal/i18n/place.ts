const cn = {
  verified: '已认证企业',
  unverified: '未认证',
  since: '{year} 年加入',
  listed: '已上架应用',
  count: '{n} 个应用在市场上架',
  countOne: '1 个应用在市场上架',
  none: '还没有上架的应用',
  noneHint: '发布并通过审核的应用会出现在这里。',
} as const;
const en = {
  verified: 'Verified enterprise',
  unverified: 'Not verified',
  since: 'Here since {year}',
  listed: 'Listed applications',
  count: '{n} applications in the market',
  countOne: '1 application in the market',
  none: 'Nothing listed yet',
  noneHint: 'Applications that pass their audit and go online appear here.',
};
export const words = { cn, en };
