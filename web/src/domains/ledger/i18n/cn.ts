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
    'ledger.payee_not_certified': '还没有可以收款的账户：请先完成认证并填写银行账户，再申请提现',
    'ledger.withdrawal_above_available': '超过了可提现的金额',
    'ledger.withdrawal_decided': '这笔提现已经处理过，请刷新页面',
    'ledger.withdrawal_own': '不能处理自己申请的提现，请由另一位财务处理',
    'ledger.invoice_decided': '这份发票申请已经处理过，请刷新页面',
    'ledger.invoice_own': '不能处理自己申请的发票，请由另一位财务处理',
    'ledger.invoice_nothing_paid': '这些月份没有可以开票的金额',
    'ledger.invoice_number_taken': '这个发票号码已经用过',
    'ledger.invoice_not_pdf': '请上传 PDF 文件',
    'ledger.invoice_file_missing': '没有找到发票文件，请重新上传',
    'ledger.month_invoiced': '所选月份中有已经申请过发票的月份，请重新选择',
    'ledger.month_not_over': '当月结束后才能开票',
    'ledger.months_backwards': '结束月份不能早于开始月份',
    'ledger.months_too_many': '一次最多 24 个月',
    'ledger.reconciliation_running': '对账正在进行，请等它完成',
  } satisfies ErrorWords<typeof ledgerErrors>,
};
