import type { Room } from '../../kit/room.ts';
import {
  copyDatabaseJob,
  resumeDatabasesJob,
  settleDatabaseJob,
  sweepCopiesJob,
  wakeServer,
  watchDatabasesJob,
} from './database/database.jobs.ts';
import { databaseRoutes } from './database/database.routes.ts';
import { followSpace } from './database/space-databases.service.ts';
import { quotaRoutes } from './quota/quota.routes.ts';
import { quotaPlanRoutes } from './quota-plan/quota-plan.routes.ts';
import { followLostRequest, followRefundedRequest } from './quota-request/close.service.ts';
import { endQuotasJob } from './quota-request/quota-request.jobs.ts';
import { quotaRequestRoutes } from './quota-request/quota-request.routes.ts';
import { followHeldRequest } from './quota-request/quota-request.service.ts';
import { followAsked, followRefunded } from './renewal/refunded.service.ts';
import { renewalPaidJob, topupRenewsJob, watchSpacesJob } from './renewal/renewal.jobs.ts';
import { renewalRoutes } from './renewal/renewal.routes.ts';
import { followPaid, followTopup, followUnpaid } from './renewal/renewal-listeners.service.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { provisionJob, resumeProvisionsJob } from './space/provision.jobs.ts';
import { spaceRoutes } from './space/space.routes.ts';
import { followHeld, followLost } from './space/submit.service.ts';

export { fileOf as nameOfCopy } from './database/copy-work.service.ts';
export { type DemoSpace, demoPlan } from './demo.queries.ts';
export { insertDemoSpace, lendDemoDatabase } from './demo.ts';
export { type Holder, type Items, itemsOf, quotaRows } from './quota/quota.queries.ts';
export {
  freeQuota,
  quotaLines,
  quotaOf,
  reserveQuota,
  saidOf,
  shortfalls,
  useQuota,
} from './quota/quota.service.ts';
export {
  freezesAt,
  isRenewalDue,
  monthsAfter,
  noticeDue,
  purgeAt,
} from './space/space.policy.ts';
export { heldSpace, spaceById, spaceOfEnterprise, spacePage } from './space/space.queries.ts';
export { goOn as goOnWithSpace } from './space/space.service.ts';

export const spaceRoom: Room = {
  name: 'space',
  routes: (server) => {
    spaceRoutes(server);
    renewalRoutes(server);
    reviewRoutes(server);
    quotaRoutes(server);
    quotaPlanRoutes(server);
    databaseRoutes(server);
    return quotaRequestRoutes(server);
  },
  jobs: [
    ...[provisionJob, resumeProvisionsJob, renewalPaidJob, topupRenewsJob, watchSpacesJob, endQuotasJob],
    ...[settleDatabaseJob, copyDatabaseJob, resumeDatabasesJob, watchDatabasesJob, sweepCopiesJob],
  ],
  open: (kit) => {
    const { events } = kit;
    // Nothing waits for it; what fails here fails again, and says so, where a database is needed.
    wakeServer(kit).catch((error: unknown) => kit.log.warn({ err: error }, 'the server of tenants'));
    events.on('space.moved', followSpace);
    events.on('ledger.payment_held', followHeld);
    events.on('ledger.payment_held', followHeldRequest);
    events.on('ledger.payment_paid', followPaid);
    for (const lost of ['ledger.payment_voided', 'ledger.payment_expired'] as const) {
      events.on(lost, followLost);
      events.on(lost, followUnpaid);
      events.on(lost, followLostRequest);
    }
    events.on('ledger.refund_asked', followAsked);
    events.on('ledger.payment_refunded', followRefunded);
    events.on('ledger.payment_refunded', followRefundedRequest);
    events.on('ledger.topup_settled', followTopup);
  },
};
