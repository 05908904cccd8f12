import type { Room } from '../../kit/room.ts';
import { provideBuyers, provideListed } from '../publishing/index.ts';
import { adviceRoutes } from './advice/advice.routes.ts';
import { cancellationRoutes } from './cancellation/cancellation.routes.ts';
import { followDecided } from './cancellation/cancellation-listeners.service.ts';
import { deploymentRoutes } from './deployment/deployment.routes.ts';
import { footprintRoutes } from './footprint/footprint.routes.ts';
import { buyersOf } from './footprint/footprint.service.ts';
import { listedApplication } from './listing/application-listed.service.ts';
import { marketHeads } from './listing/head.ts';
import { listingRoutes } from './listing/listing.routes.ts';
import { closeOrderJob, deliverOrderJob, resumeOrdersJob, undoOrderJob } from './order/delivery.jobs.ts';
import { followHeld, followInstance, followLost } from './order/delivery-listeners.service.ts';
import { orderRoutes } from './order/order.routes.ts';
import { dropChangeJob, finishChangeJob } from './plan-change/plan-change.jobs.ts';
import { planChangeRoutes } from './plan-change/plan-change.routes.ts';
import * as planChanges from './plan-change/plan-change-listeners.service.ts';
import { problemRoutes } from './problem/problem.routes.ts';
import { promotionRoutes } from './promotion/promotion.routes.ts';
import { ratingRoutes } from './rating/rating.routes.ts';
import {
  dropRenewalJob,
  extendOrderJob,
  topupRenewsOrdersJob,
  watchOrdersJob,
} from './renewal/renewal.jobs.ts';
import { renewalRoutes } from './renewal/renewal.routes.ts';
import * as renewals from './renewal/renewal-listeners.service.ts';
import { subscriptionRoutes } from './subscription/subscription.routes.ts';
import { tellSubscribers } from './subscription/subscription-notice.service.ts';
import { keepLogJob, tellNewerJob } from './upgrade/upgrade.jobs.ts';
import { upgradeRoutes } from './upgrade/upgrade.routes.ts';
import { followOnSale, followVersion } from './upgrade/upgrade-listeners.service.ts';

export {
  addDemoPromotion,
  demoOffer,
  insertDemoOrder,
  insertDemoProblems,
  insertDemoRatings,
  insertDemoReports,
  insertDemoSubscriptions,
} from './demo.queries.ts';
export { listedAddresses } from './listing/head.queries.ts';
export { suggestedApplications } from './listing/listing.queries.ts';
export { hasBought } from './order/delivery.queries.ts';
export { holderOf, slugOf } from './order/delivery.service.ts';
export { spaceItems } from './order/order.policy.ts';

export const marketRoom: Room = {
  name: 'market',
  routes: (server) => {
    subscriptionRoutes(server);
    promotionRoutes(server);
    listingRoutes(server);
    orderRoutes(server);
    deploymentRoutes(server);
    renewalRoutes(server);
    planChangeRoutes(server);
    upgradeRoutes(server);
    cancellationRoutes(server);
    ratingRoutes(server);
    problemRoutes(server);
    footprintRoutes(server);
    adviceRoutes(server);
  },
  heads: marketHeads,
  jobs: [
    ...[deliverOrderJob, undoOrderJob, closeOrderJob, resumeOrdersJob],
    ...[extendOrderJob, dropRenewalJob, topupRenewsOrdersJob, watchOrdersJob],
    ...[finishChangeJob, dropChangeJob, keepLogJob, tellNewerJob],
  ],
  open: (kit) => {
    provideBuyers(kit, buyersOf);
    provideListed(kit, listedApplication);
    const { events } = kit;
    events.on('market.status_moved', tellSubscribers);
    events.on('market.status_moved', followOnSale);
    events.on('ledger.payment_held', followHeld);
    for (const lost of ['ledger.payment_voided', 'ledger.payment_expired'] as const) {
      events.on(lost, followLost);
      events.on(lost, renewals.followUnpaid);
      events.on(lost, planChanges.followUnpaid);
    }
    events.on('ledger.payment_paid', renewals.followPaid);
    events.on('ledger.payment_paid', planChanges.followPaid);
    events.on('ledger.refund_asked', renewals.followAsked);
    events.on('ledger.payment_refunded', renewals.followRefunded);
    events.on('ledger.payment_refunded', planChanges.followRefunded);
    events.on('ledger.refund_decided', followDecided);
    events.on('ledger.topup_settled', renewals.followTopup);
    events.on('runtime.instance_changed', followInstance);
    events.on('runtime.instance_changed', followVersion);
  },
};
