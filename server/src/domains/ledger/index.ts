import type { Room } from '../../kit/room.ts';
import { financeRoutes } from './finance/finance.routes.ts';
import { expireHoldsJob } from './hold/hold.jobs.ts';
import { holdRoutes } from './hold/hold.routes.ts';
import { invoiceRoutes } from './invoice/invoice.routes.ts';
import { limitRoutes } from './limit/limit.routes.ts';
import { expirePaymentsJob, followHold } from './payment/payment.jobs.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { reconcileJob, reconcileNightlyJob, sealJob } from './reconciliation/reconciliation.jobs.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { tillRoutes } from './till/till.routes.ts';
import { expireTopupsJob } from './topup/topup.jobs.ts';
import { topupRoutes } from './topup/topup.routes.ts';
import { topupReviewRoutes } from './topup-review/topup-review.routes.ts';
import { watchBalancesJob } from './wallet/wallet.jobs.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { withdrawalRoutes } from './withdrawal/withdrawal.routes.ts';

export {
  insertDemoInvoices,
  insertDemoPaid,
  insertDemoPayments,
  insertDemoTopups,
  insertDemoWithdrawals,
  setDemoAlert,
} from './demo.queries.ts';
export {
  type DemoBooks,
  openDemoBooks,
  openPurse,
  type Purse,
  platformAccounts,
  writeDemoBooks,
} from './demo.ts';
export { monthOf } from './invoice/invoice.policy.ts';
export type { Shown as PaymentRow } from './payment/payment.queries.ts';
export {
  askPayment,
  holdPayment,
  type PaymentWish,
  postPayment,
  voidPayment,
} from './payment/payment.service.ts';
export { insertDemoRefund } from './refund/demo-refund.ts';
export {
  isRefundOpen,
  mayRefund,
  type RefundLine,
  refundsAbout,
  requestRefunds,
} from './refund/refund-about.service.ts';
export { returnPayment } from './refund/return.service.ts';
export { newCode as newTopupCode } from './topup/topup.policy.ts';
export {
  type By,
  holdMoney,
  type Line,
  type Owner,
  openAccount,
  type PlatformKind,
  platformAccount,
  postHold,
  type Reference,
  transferMoney,
  voidHold,
} from './transfer/transfer.queries.ts';
export { spendable } from './wallet/wallet.service.ts';

export const ledgerRoom: Room = {
  name: 'ledger',
  routes: (server) => {
    walletRoutes(server);
    holdRoutes(server);
    paymentRoutes(server);
    limitRoutes(server);
    refundRoutes(server);
    withdrawalRoutes(server);
    invoiceRoutes(server);
    reconciliationRoutes(server);
    financeRoutes(server);
    topupReviewRoutes(server);
    tillRoutes(server);
    return topupRoutes(server);
  },
  jobs: [
    expireHoldsJob,
    expirePaymentsJob,
    expireTopupsJob,
    watchBalancesJob,
    reconcileJob,
    reconcileNightlyJob,
    sealJob,
  ],
  open: (kit) => {
    kit.events.on('ledger.hold_expired', followHold);
  },
};
