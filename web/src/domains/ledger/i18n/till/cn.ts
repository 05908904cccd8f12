import type { TillAct } from '@cloudyard/contract/ledger/till.ts';

export const cn = {
  title: '演示收银台',
  sentence: '这里代替真实的支付渠道，不产生付款。服务器收到的通知与真实渠道一样带有签名。',
  payee: '收款账户',
  order: '订单',
  amount: '应付金额',
  acts: {
    pay: '付款',
    cancel: '取消付款',
    twice: '通知两次',
    wrong: '金额不符',
    late: '关闭后付款',
  } satisfies Record<TillAct, string>,
  trouble: '试试出问题的情况',
  answered: '服务器的应答：{answers}',
  back: '返回',
  missing: '没有找到这个订单',
  missingHint: '链接不完整，或者演示收银台没有开启。',
  paid: '这个订单已经付款',
};
