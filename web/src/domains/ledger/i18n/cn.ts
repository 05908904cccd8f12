import type { ledgerErrors } from '@cloudyard/contract/ledger/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';

export const cn = {
  errors: {
    'ledger.balance_insufficient': '余额不足，请先充值',
    'ledger.transfer_key_reused': '这个请求编号已经用于另一笔款项，请重新打开页面再试',
    'ledger.transfer_unbalanced': '这笔款项收支不平，没有入账',
    'ledger.transfer_reversed': '这笔款项已经冲正过',
    'ledger.hold_missing': '没有找到这笔冻结',
    'ledger.hold_resolved': '这笔冻结已经处理过，请刷新页面',
    'ledger.ledger_account_missing': '没有找到收款账户',
    'ledger.ledger_not_yours': '只能使用自己或当前企业的余额',
    'ledger.payment_none': '没有这个金额的待付款项，请从订单列表打开',
    'ledger.payment_several': '有多笔相同金额的待付款项，请从订单列表选择要支付的一笔',
    'ledger.payment_cost_differs': '金额已变化，请刷新页面后再付款',
    'ledger.payment_wallet_differs': '这笔款项要从另一个账户支付',
    'ledger.payment_closed': '这笔款项已经关闭，不能再付款或修改',
    'ledger.payment_decided': '这笔付款已经审批过，请刷新页面',
    'ledger.payment_own': '自己发起的付款要由另一位同事审批',
    'ledger.limit_reached': '超出本月的个人支出限额',
    'ledger.refund_requested': '已经申请过退款，请等待审核',
    'ledger.refund_nothing': '有效期已用完，没有可退的金额',
    'ledger.refund_changed': '可退金额已变化，请重新打开后再申请',
    'ledger.refund_decided': '这笔退款已经审核过，请刷新页面',
    'ledger.refund_own': '自己申请的退款要由其他人审核',
    'ledger.reconciliation_running': '对账正在进行，请等它完成',
  } satisfies ErrorWords<typeof ledgerErrors>,
};
