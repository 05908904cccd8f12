import { because, notice, said, template, todo, verdict } from './notify-defaults.ts';

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
/** Fen → ¥1,234.50 */
const sum = (fen: number) => yuan.format(fen / 100);

type About = { title: string; amount: number };

/** Notifications of payments and refunds. */
export const paymentTemplates = {
  'payment-approval-asked': template<About & { spender: string }>(
    { ...todo, app: 'ledger', action: 'payment approval' },
    ({ title, amount, spender }) =>
      said(`付款待审批：${title}`, `${spender}申请支付 ${sum(amount)}（${title}），等待您审批。`),
    ({ title, amount, spender }) =>
      said(
        `Payment to approve: ${title}`,
        `${spender} wants to pay ${sum(amount)} for "${title}" and is waiting for your approval.`,
      ),
  ),
  'payment-decided': template<About & { approved: boolean; reason: string }>(
    { ...verdict, app: 'ledger', action: 'payment decision' },
    ({ title, amount, approved, reason }) =>
      said(
        approved ? `付款审批已通过：${title}` : `付款审批未通过：${title}`,
        approved ? `${sum(amount)} 已从企业账户支付或冻结。` : `没有支付 ${sum(amount)}。`,
        because('cn', reason),
      ),
    ({ title, amount, approved, reason }) =>
      said(
        approved ? `Payment approved: ${title}` : `Payment rejected: ${title}`,
        approved
          ? `${sum(amount)} was charged to, or put on hold in, the enterprise account.`
          : `${sum(amount)} was not paid.`,
        because('en', reason),
      ),
  ),
  'payment-expired': template<About & { held: boolean }>(
    { ...notice, app: 'ledger', action: 'payment expiry' },
    ({ title, amount, held }) =>
      said(
        `付款已过期：${title}`,
        held ? `冻结的 ${sum(amount)} 已退回账户。` : `${sum(amount)} 没有在期限内支付，需要时请重新下单。`,
      ),
    ({ title, amount, held }) =>
      said(
        `Payment expired: ${title}`,
        held
          ? `The ${sum(amount)} on hold was released to the account.`
          : `${sum(amount)} was not paid in time. Place the order again if you still need it.`,
      ),
  ),
  'refund-asked': template<About & { owner: string }>(
    { ...todo, app: 'ledger', action: 'refund request' },
    ({ title, amount, owner }) =>
      said(`退款待审核：${title}`, `${owner}申请退款 ${sum(amount)}（${title}），等待您审核。`),
    ({ title, amount, owner }) =>
      said(
        `Refund to review: ${title}`,
        `${owner} requested a refund of ${sum(amount)} for "${title}" and is waiting for your review.`,
      ),
  ),
  'refund-decided': template<About & { approved: boolean; remark: string }>(
    { ...verdict, app: 'ledger', action: 'refund decision' },
    ({ title, amount, approved, remark }) =>
      said(
        approved ? `退款已到账：${title}` : `退款未通过：${title}`,
        approved ? `${sum(amount)} 已退回账户余额。` : `您申请的退款 ${sum(amount)} 未通过。`,
        because('cn', remark),
      ),
    ({ title, amount, approved, remark }) =>
      said(
        approved ? `Refund paid: ${title}` : `Refund rejected: ${title}`,
        approved
          ? `${sum(amount)} was returned to the account balance.`
          : `Your request for a refund of ${sum(amount)} was rejected.`,
        because('en', remark),
      ),
  ),
};
