import type { Room } from '../../kit/room.ts';
import { provideListed } from '../publishing/index.ts';
import { deploymentRoutes } from './deployment/deployment.routes.ts';
import { listedApplication } from './listing/application-listed.service.ts';
import { marketHeads } from './listing/head.ts';
import { listingRoutes } from './listing/listing.routes.ts';
import { deliverOrderJob, resumeOrdersJob, undoOrderJob } from './order/delivery.jobs.ts';
import { followHeld, followInstance, followLost } from './order/delivery-listeners.service.ts';
import { orderRoutes } from './order/order.routes.ts';
import { problemRoutes } from './problem/problem.routes.ts';
import { promotionRoutes } from './promotion/promotion.routes.ts';
import { ratingRoutes } from './rating/rating.routes.ts';
import { extendOrderJob, topupRenewsOrdersJob, watchOrdersJob } from './renewal/renewal.jobs.ts';
import { renewalRoutes } from './renewal/renewal.routes.ts';
import * as renewals from './renewal/renewal-listeners.service.ts';
import { subscriptionRoutes } from './subscription/subscription.routes.ts';
import { tellSubscribers } from './subscription/subscription-notice.service.ts';

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
export { holderOf, releaseOf, slugOf } from './order/delivery.service.ts';
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
    ratingRoutes(server);
    problemRoutes(server);
  },
  heads: marketHeads,
  jobs: [
    ...[deliverOrderJob, undoOrderJob, resumeOrdersJob],
    ...[extendOrderJob, topupRenewsOrdersJob, watchOrdersJob],
  ],
  open: (kit) => {
    provideListed(kit, listedApplication);
    kit.events.on('market.status_moved', tellSubscribers);
    kit.events.on('ledger.payment_held', followHeld);
    kit.events.on('ledger.payment_voided', followLost);
    kit.events.on('ledger.payment_expired', followLost);
    kit.events.on('runtime.instance_changed', followInstance);
    kit.events.on('ledger.payment_paid', renewals.followPaid);
    kit.events.on('ledger.payment_voided', renewals.followUnpaid);
    kit.events.on('ledger.payment_expired', renewals.followUnpaid);
    kit.events.on('ledger.payment_refunded', renewals.followRefunded);
    kit.events.on('ledger.topup_settled', renewals.followTopup);
  },
};
