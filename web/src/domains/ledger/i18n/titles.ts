import type { Title } from '../../../kit/text.ts';

export const titles = {
  personAccount: { cn: '我的账户', en: 'My account' },
  enterpriseAccount: { cn: '企业账户', en: 'Enterprise account' },
  finance: { cn: '财务对账', en: 'Reconciliation' },
  topUp: { cn: '充值', en: 'Top up' },
  financeTopups: { cn: '充值核对', en: 'Top-ups' },
  till: { cn: '演示收银台', en: 'Demo till' },
  spend: { cn: '使用企业余额', en: 'Spend the balance' },
} satisfies Record<string, Title>;
