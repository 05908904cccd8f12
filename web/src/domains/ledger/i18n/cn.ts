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
    'ledger.topup_moved': '这笔充值的状态已经改变，请刷新页面',
    'ledger.topup_four_eyes': '核对和确认必须由两个人完成，而且都不能是发起充值的人',
    'ledger.topup_method_off': '目前不能使用这种支付方式，请换一种',
    'ledger.topup_receipt_type': '凭证必须是 PNG、JPEG、WebP 图片或 PDF',
    'ledger.topup_forged': '签名不正确',
    'ledger.topup_transaction_known': '这笔交易已经用于另一笔充值',
    'ledger.reconciliation_running': '对账正在进行，请等它完成',
  } satisfies ErrorWords<typeof ledgerErrors>,
};
