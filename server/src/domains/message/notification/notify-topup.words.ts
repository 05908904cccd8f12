import { because, notice, said, template, todo, verdict } from './notify-defaults.ts';

const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
const yuan = (amount: number) => format.format(amount);

const ODD = {
  amount: [
    '支付金额与充值金额不符，没有入账。',
    'The amount paid differs from the amount of the top-up. Nothing was credited.',
  ],
  second: [
    '这笔充值已经付过一次，第二次付款没有入账。',
    'This top-up had been paid before. The second payment was not credited.',
  ],
  late: [
    '这笔充值已经结束后才收到付款，已照常入账。',
    'The payment came after this top-up had ended. It was credited all the same.',
  ],
} as const;

type About = { code: string; amount: number };

/** About money paid in. */
export const topupTemplates = {
  'topup-handed-in': template<About & { owner: string }>(
    { ...todo, app: 'ledger', action: 'top-up receipt' },
    ({ code, owner, amount }) =>
      said(
        `待核对：${owner}充值 ${yuan(amount)}`,
        `${owner}提交了银行转账凭证，参考码 ${code}，等待财务核对。`,
      ),
    ({ code, owner, amount }) =>
      said(
        `To check: ${owner} tops up ${yuan(amount)}`,
        `${owner} submitted the receipt of a bank transfer with the reference code ${code}.`,
      ),
  ),
  'topup-checked': template<About & { owner: string }>(
    { ...todo, app: 'ledger', action: 'top-up check' },
    ({ code, owner, amount }) =>
      said(
        `待复核：${owner}充值 ${yuan(amount)}`,
        `同事已经核对参考码为 ${code} 的银行转账，等待另一位财务确认入账。`,
      ),
    ({ code, owner, amount }) =>
      said(
        `To confirm: ${owner} tops up ${yuan(amount)}`,
        `A colleague checked the bank transfer with the reference code ${code}. Another person has to confirm it.`,
      ),
  ),
  'topup-settling': template<About & { owner: string; returnReference: string }>(
    { ...todo, app: 'ledger', action: 'top-up check' },
    ({ code, owner, amount, returnReference }) =>
      said(
        `待复核：${owner}的付款 ${yuan(amount)}`,
        returnReference
          ? `同事登记充值 ${code} 的付款已经退回，凭据号 ${returnReference}，等待另一位财务确认。`
          : `同事已经核对充值 ${code} 的实收金额，等待另一位财务确认入账。`,
      ),
    ({ code, owner, amount, returnReference }) =>
      said(
        `To confirm: payment of ${yuan(amount)} by ${owner}`,
        returnReference
          ? `A colleague marked the payment for top-up ${code} as returned under the reference ${returnReference}. Another person has to confirm it.`
          : `A colleague checked the amount paid for top-up ${code}. Another person has to confirm it.`,
      ),
  ),
  'topup-returned': template<About & { returnReference: string }>(
    { ...verdict, app: 'ledger', action: 'top-up returned' },
    ({ code, amount, returnReference }) =>
      said(
        `充值付款 ${yuan(amount)} 已退回`,
        `充值 ${code} 的付款没有入账，已经退回付款方，凭据号 ${returnReference}。`,
      ),
    ({ code, amount, returnReference }) =>
      said(
        `Payment of ${yuan(amount)} returned`,
        `The payment for top-up ${code} was not credited. It was sent back to the payer under the reference ${returnReference}.`,
      ),
  ),
  'topup-corrected': template<About & { received: number }>(
    { ...verdict, app: 'ledger', action: 'top-up corrected' },
    ({ code, amount, received }) =>
      said(
        `充值金额更正为 ${yuan(received)}`,
        `充值 ${code} 申请的金额是 ${yuan(amount)}，财务实际收到 ${yuan(received)}，将按实收金额入账。`,
      ),
    ({ code, amount, received }) =>
      said(
        `Top-up amount corrected to ${yuan(received)}`,
        `You requested ${yuan(amount)} for top-up ${code}, and ${yuan(received)} arrived. The amount that arrived will be credited.`,
      ),
  ),
  'topup-done': template<{ code: string; received: number }>(
    { ...notice, app: 'ledger', action: 'top-up done' },
    ({ code, received }) => said(`充值到账 ${yuan(received)}`, `充值 ${code} 已入账，可以使用。`),
    ({ code, received }) =>
      said(`${yuan(received)} credited`, `Top-up ${code} was credited and can be spent now.`),
  ),
  'topup-rejected': template<About & { reason: string }>(
    { ...verdict, app: 'ledger', action: 'top-up rejected' },
    ({ code, amount, reason }) =>
      said(`充值 ${yuan(amount)} 未通过`, `充值 ${code} 没有入账。`, because('cn', reason)),
    ({ code, amount, reason }) =>
      said(`Top-up of ${yuan(amount)} rejected`, `Top-up ${code} was not credited.`, because('en', reason)),
  ),
  'topup-failed': template<About>(
    { ...notice, app: 'ledger', action: 'top-up failed' },
    ({ code, amount }) =>
      said(`充值 ${yuan(amount)} 失败`, `充值 ${code} 没有入账。如果已经付款，平台财务会与您联系。`),
    ({ code, amount }) =>
      said(
        `Top-up of ${yuan(amount)} failed`,
        `Top-up ${code} was not credited. If you have paid, platform finance will contact you.`,
      ),
  ),
  'topup-odd': template<
    About & { owner: string; what: keyof typeof ODD; came: number; provider: string; transactionId: string }
  >(
    { ...todo, app: 'ledger', action: 'top-up payment' },
    ({ code, owner, amount, what, came, provider, transactionId }) =>
      said(
        `充值付款需要处理：${owner} ${yuan(came)}`,
        ODD[what][0],
        `充值 ${code}：申请 ${yuan(amount)}，收到 ${yuan(came)}。支付渠道 ${provider}，交易号 ${transactionId}。`,
      ),
    ({ code, owner, amount, what, came, provider, transactionId }) =>
      said(
        `Look into a payment: ${owner}, ${yuan(came)}`,
        ODD[what][1],
        `Top-up ${code}: ${yuan(amount)} requested, ${yuan(came)} paid. Provider ${provider}, transaction ${transactionId}.`,
      ),
  ),
};
