import type { Room } from '../../kit/room.ts';
import { expireHoldsJob } from './hold/hold.jobs.ts';
import { holdRoutes } from './hold/hold.routes.ts';
import { reconcileJob, reconcileNightlyJob, sealJob } from './reconciliation/reconciliation.jobs.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { tillRoutes } from './till/till.routes.ts';
import { expireTopupsJob } from './topup/topup.jobs.ts';
import { topupRoutes } from './topup/topup.routes.ts';
import { topupReviewRoutes } from './topup-review/topup-review.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

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
    reconciliationRoutes(server);
    topupReviewRoutes(server);
    tillRoutes(server);
    return topupRoutes(server);
  },
  jobs: [expireHoldsJob, reconcileJob, reconcileNightlyJob, sealJob, expireTopupsJob],
};
