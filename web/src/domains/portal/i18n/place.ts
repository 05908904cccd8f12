const cn = {
  verified: '已认证企业',
  unverified: '未认证',
  since: '{year} 年加入',
  listed: '已上线应用',
  count: '{n} 个应用已在市场上线',
  countOne: '1 个应用已在市场上线',
  none: '还没有上线的应用',
  noneHint: '发布并通过审核的应用会出现在这里。',
} as const;
const en = {
  verified: 'Certified enterprise',
  unverified: 'Not certified',
  since: 'Joined in {year}',
  listed: 'Listed applications',
  count: '{n} applications in the market',
  countOne: '1 application in the market',
  none: 'No applications online yet',
  noneHint: 'Applications that are approved and put online appear here.',
};
export const words = { cn, en };
