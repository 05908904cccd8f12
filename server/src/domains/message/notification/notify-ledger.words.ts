import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Check } from '@cloudyard/contract/ledger/reconciliation.ts';
import { because, notice, said, template, todo, verdict } from './notify-defaults.ts';

// What the ledger tells. Amounts come in fen.

const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
const yuan = (fen: number) => format.format(yuanOf(fen));

const CHECK: Record<Check, readonly [cn: string, en: string]> = {
  sum: ['所有分录合计为零', 'All entries add up to zero'],
  transfers: ['每笔款项收支相抵', 'Every transfer balances'],
  balances: ['余额和冻结与分录一致', 'Balances and holds match their entries'],
  months: ['月度汇总与分录一致', 'Monthly totals match their entries'],
  holds: ['没有超时的冻结', 'No hold is past its time'],
  payments: ['每笔扣款都已入账', 'Every charge is posted'],
  chain: ['账链完整', 'The chain of transfers is intact'],
};
type Wrong = readonly { check: Check; n: number }[];

type Asked = { owner: string; amount: number };
type Paid = { amount: number; settled: boolean; bankReference: string; reason: string };
type Issued = { amount: number; issued: boolean; number: string; reason: string };

export const ledgerTemplates = {
  'ledger-balance-low': template<{ available: number; below: number; own: boolean }>(
    { ...notice, mail: true, app: 'ledger', action: 'balance alert' },
    ({ enterprise, own, available, below }) =>
      said(
        `${own ? '您' : enterprise}的余额低于 ${yuan(below)}`,
        `可用余额还剩 ${yuan(available)}，低于提醒线 ${yuan(below)}。请及时充值，以免续费失败。`,
      ),
    ({ enterprise, own, available, below }) =>
      said(
        `${own ? 'Your balance' : `The balance of ${enterprise}`} is below ${yuan(below)}`,
        `The available balance is ${yuan(available)}, below your alert at ${yuan(below)}. Top up soon so that renewals don't fail.`,
      ),
  ),
  'ledger-reconciliation-failed': template<{ wrong: Wrong }>(
    { ...notice, mail: true, app: 'ledger', action: 'reconciliation failure' },
    ({ wrong }) =>
      said(
        `对账发现 ${wrong.length} 项不对`,
        '请马上查看对账结果，查清之前不要手工调整账目：',
        ...wrong.map(({ check, n }) => `${CHECK[check][0]}：${n} 处不符`),
      ),
    ({ wrong }) =>
      said(
        `Reconciliation failed: ${wrong.length} ${wrong.length === 1 ? 'check' : 'checks'}`,
        "Look at the result now, and don't correct any accounts by hand until the cause is known:",
        ...wrong.map(({ check, n }) => `${CHECK[check][1]}: ${n} wrong`),
      ),
  ),
  'ledger-withdrawal-asked': template<Asked>(
    { ...todo, app: 'ledger', action: 'withdrawal request' },
    ({ owner, amount }) =>
      said(`待打款：${owner} 提现 ${yuan(amount)}`, `${owner} 申请提现 ${yuan(amount)}，等待财务打款。`),
    ({ owner, amount }) =>
      said(
        `To pay out: ${yuan(amount)} to ${owner}`,
        `${owner} requested a withdrawal of ${yuan(amount)} and is waiting for the payout.`,
      ),
  ),
  'ledger-withdrawal-decided': template<Paid>(
    { ...verdict, mail: true, app: 'ledger', action: 'withdrawal verdict' },
    ({ amount, settled, bankReference, reason }) =>
      settled
        ? said(`提现 ${yuan(amount)} 已打款`, `银行流水号：${bankReference}。到账时间以银行为准。`)
        : said(`提现 ${yuan(amount)} 被驳回`, '金额已退回，可以再次申请。', because('cn', reason)),
    ({ amount, settled, bankReference, reason }) =>
      settled
        ? said(
            `Your withdrawal of ${yuan(amount)} was paid out`,
            `Bank reference: ${bankReference}. Your bank decides when it arrives.`,
          )
        : said(
            `Your withdrawal of ${yuan(amount)} was rejected`,
            'The amount is available again, and you can request another withdrawal.',
            because('en', reason),
          ),
  ),
  'ledger-invoice-asked': template<Asked>(
    { ...todo, app: 'ledger', action: 'invoice request' },
    ({ owner, amount }) =>
      said(`待开票：${owner} ${yuan(amount)}`, `${owner} 申请开具 ${yuan(amount)} 的发票。`),
    ({ owner, amount }) =>
      said(
        `Invoice requested: ${owner}, ${yuan(amount)}`,
        `${owner} requested an invoice for ${yuan(amount)}.`,
      ),
  ),
  'ledger-invoice-decided': template<Issued>(
    { ...verdict, mail: true, app: 'ledger', action: 'invoice verdict' },
    ({ amount, issued, number, reason }) =>
      issued
        ? said(`${yuan(amount)} 的发票已开具`, `发票号码：${number}。可以在账户的“发票”中下载。`)
        : said(`${yuan(amount)} 的发票申请被驳回`, '所含月份可以重新申请。', because('cn', reason)),
    ({ amount, issued, number, reason }) =>
      issued
        ? said(
            `Your invoice for ${yuan(amount)} was issued`,
            `Invoice number: ${number}. Download it under "Invoices" of the account.`,
          )
        : said(
            `Your invoice request for ${yuan(amount)} was rejected`,
            'You can request an invoice for these months again.',
            because('en', reason),
          ),
  ),
};
