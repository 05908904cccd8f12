import type { Room } from '../../kit/room.ts';
import { quotaRoutes } from './quota/quota.routes.ts';
import { quotaPlanRoutes } from './quota-plan/quota-plan.routes.ts';
import { endQuotasJob } from './quota-request/quota-request.jobs.ts';
import { quotaRequestRoutes } from './quota-request/quota-request.routes.ts';
import { followHeldRequest, followLostRequest } from './quota-request/quota-request.service.ts';
import { renewalPaidJob, topupRenewsJob, watchSpacesJob } from './renewal/renewal.jobs.ts';
import { renewalRoutes } from './renewal/renewal.routes.ts';
import { followPaid, followTopup, followUnpaid } from './renewal/renewal-listeners.service.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { provisionJob, resumeProvisionsJob } from './space/provision.jobs.ts';
import { spaceRoutes } from './space/space.routes.ts';
import { followHeld, followLost } from './space/submit.service.ts';

export { type DemoSpace, demoPlan, insertDemoSpace } from './demo.queries.ts';
export { type Holder, type Items, itemsOf } from './quota/quota.queries.ts';
export { freeQuota, reserveQuota, saidOf, shortfalls, useQuota } from './quota/quota.service.ts';
export { spaceOfEnterprise, spacePage } from './space/space.queries.ts';

export const spaceRoom: Room = {
  name: 'space',
  routes: (server) => {
    spaceRoutes(server);
    renewalRoutes(server);
    reviewRoutes(server);
    quotaRoutes(server);
    quotaPlanRoutes(server);
    return quotaRequestRoutes(server);
  },
  jobs: [provisionJob, resumeProvisionsJob, renewalPaidJob, topupRenewsJob, watchSpacesJob, endQuotasJob],
  open: ({ events }) => {
    events.on('ledger.payment_held', followHeld);
    events.on('ledger.payment_held', followHeldRequest);
    events.on('ledger.payment_paid', followPaid);
    for (const lost of ['ledger.payment_voided', 'ledger.payment_expired'] as const) {
      events.on(lost, followLost);
      events.on(lost, followUnpaid);
      events.on(lost, followLostRequest);
    }
    events.on('ledger.topup_settled', followTopup);
  },
};
