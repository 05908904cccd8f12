import type { Title } from '../../../kit/text.ts';

export const titles = {
  personAccount: { cn: '我的账户', en: 'My account' },
  enterpriseAccount: { cn: '企业账户', en: 'Enterprise account' },
  finance: { cn: '财务对账', en: 'Reconciliation' },
  paymentConfirmation: { cn: '付款确认', en: 'Payment confirmation' },
  refunds: { cn: '退款审核', en: 'Refunds' },
  approvePayments: { cn: '审批付款', en: 'Approve payments' },
  editLimits: { cn: '修改支出规则', en: 'Edit spending rules' },
  overview: { cn: '财务概况', en: 'Finance overview' },
  withdrawals: { cn: '提现打款', en: 'Withdrawals' },
  invoices: { cn: '发票开具', en: 'Invoices' },
  balance: { cn: '余额', en: 'Balance' },
  withdraw: { cn: '申请提现', en: 'Withdraw earnings' },
  askInvoice: { cn: '申请发票', en: 'Request invoices' },
  topUp: { cn: '充值', en: 'Top up' },
  financeTopups: { cn: '充值核对', en: 'Top-ups' },
  till: { cn: '演示收银台', en: 'Demo till' },
  spend: { cn: '使用企业余额', en: 'Spend the balance' },
} satisfies Record<string, Title>;
