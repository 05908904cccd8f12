import { AlipaySdk } from 'alipay-sdk';
import type { Env } from '../../kit/env.ts';
import type { Callback, CallbackForm, PaymentDriver } from '../../kit/payment.ts';

export type AlipayKeys = Pick<
  Env,
  | 'ALIPAY_APP_ID'
  | 'ALIPAY_PRIVATE_KEY'
  | 'ALIPAY_PUBLIC_KEY'
  | 'ALIPAY_APP_CERT'
  | 'ALIPAY_CERT'
  | 'ALIPAY_ROOT_CERT'
  | 'ALIPAY_GATEWAY'
  | 'ALIPAY_SELLER_ID'
>;

/** An environment file has no lines inside of a value. */
const lines = (key = '') => key.replaceAll('\\n', '\n');

const openSdk = (env: AlipayKeys) => {
  const privateKey = lines(env.ALIPAY_PRIVATE_KEY);
  return new AlipaySdk({
    appId: env.ALIPAY_APP_ID ?? '',
    privateKey,
    // Alipay's own tool writes PKCS8.
    keyType: privateKey.includes('RSA PRIVATE KEY') ? 'PKCS1' : 'PKCS8',
    ...(env.ALIPAY_GATEWAY ? { gateway: env.ALIPAY_GATEWAY } : {}),
    ...(env.ALIPAY_APP_CERT && env.ALIPAY_CERT && env.ALIPAY_ROOT_CERT
      ? {
          appCertPath: env.ALIPAY_APP_CERT,
          alipayPublicCertPath: env.ALIPAY_CERT,
          alipayRootCertPath: env.ALIPAY_ROOT_CERT,
        }
      : { alipayPublicKey: lines(env.ALIPAY_PUBLIC_KEY) }),
  });
};

const OUTCOMES: Readonly<Record<string, Callback['outcome']>> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

/** `12.30` → 1230; anything else is no amount, and equals none. */
const fenOfText = (text = '') =>
  /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;

/** What came, where it is all of a payment in yuan to us; anything else is for people to look into. */
const amountOf = (form: CallbackForm) =>
  ['trans_currency', 'settle_currency'].every((name) => (form[name] ?? 'CNY') === 'CNY') &&
  form.refund_fee === undefined
    ? fenOfText(form.total_amount)
    : Number.NaN;

/** Payments on Alipay's own page. Nothing here asks Alipay anything: pages and callbacks carry signatures. */
export function makeAlipay(env: AlipayKeys): PaymentDriver {
  const sdk = openSdk(env);
  const isTheirs = (form: CallbackForm) =>
    // The kind of signature is a field of the form: only the strong one counts.
    form.sign_type === 'RSA2' &&
    form.app_id === env.ALIPAY_APP_ID &&
    (env.ALIPAY_SELLER_ID === undefined || form.seller_id === env.ALIPAY_SELLER_ID) &&
    !!form.trade_no &&
    sdk.checkNotifySignV2(form);
  return {
    name: 'alipay',
    taken: 'success',
    begin: async ({ code, amountFen, backUrl, callbackUrl }) =>
      sdk.pageExecute('alipay.trade.page.pay', 'GET', {
        bizContent: {
          out_trade_no: code,
          total_amount: (amountFen / 100).toFixed(2),
          subject: `Cloudyard ${code}`,
          product_code: 'FAST_INSTANT_TRADE_PAY',
        },
        returnUrl: backUrl,
        notifyUrl: callbackUrl,
      }),
    read: (form) =>
      isTheirs(form)
        ? {
            code: form.out_trade_no ?? '',
            transactionId: form.trade_no ?? '',
            amountFen: amountOf(form),
            outcome: OUTCOMES[form.trade_status ?? ''] ?? 'pending',
          }
        : null,
  };
}
