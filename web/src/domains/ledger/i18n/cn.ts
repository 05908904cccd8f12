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
    'ledger.reconciliation_running': '对账正在进行，请等它完成',
  } satisfies ErrorWords<typeof ledgerErrors>,
};
