import type { Room } from '../../kit/room.ts';
import { expireHoldsJob } from './hold/hold.jobs.ts';
import { holdRoutes } from './hold/hold.routes.ts';
import { limitRoutes } from './limit/limit.routes.ts';
import { expirePaymentsJob, followHold } from './payment/payment.jobs.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { reconcileJob, reconcileNightlyJob, sealJob } from './reconciliation/reconciliation.jobs.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

export type { Shown as PaymentRow } from './payment/payment.queries.ts';
export {
  askPayment,
  holdPayment,
  type PaymentWish,
  postPayment,
  voidPayment,
} from './payment/payment.service.ts';
export {
  type By,
  holdMoney,
  type Line,
  type Owner,
  openAccount,
  platformAccount,
  postHold,
  type Reference,
  transferMoney,
  voidHold,
} from './transfer/transfer.queries.ts';

export const ledgerRoom: Room = {
  name: 'ledger',
  routes: (server) => {
    walletRoutes(server);
    holdRoutes(server);
    paymentRoutes(server);
    limitRoutes(server);
    refundRoutes(server);
    reconciliationRoutes(server);
  },
  jobs: [expireHoldsJob, expirePaymentsJob, reconcileJob, reconcileNightlyJob, sealJob],
  open: (kit) => {
    kit.events.on('ledger.hold_expired', followHold);
  },
};
