import type { Context } from '../../../kit/context.ts';
import { returnPayment } from '../../ledger/index.ts';
import { revokeGrants } from '../quota/quota.queries.ts';
import { closeRequest } from '../quota-request/close.service.ts';
import { endRequests, waitingOfSpace } from '../quota-request/quota-request.queries.ts';
import { NO_RENEWAL, type SpaceRow, updateSpace } from './space.queries.ts';

/** A space ends for good: what it gave is taken back, with what was added to it; what waits for it is not paid. */
export async function releaseSpace(ctx: Context, { id, renewal_payment_id }: SpaceRow, reason: string) {
  for (const request of await waitingOfSpace(ctx.db, id)) await closeRequest(ctx, request, reason);
  if (renewal_payment_id) {
    await updateSpace(ctx.db, id, NO_RENEWAL);
    await returnPayment(ctx, renewal_payment_id, reason);
  }
  for (const request of await endRequests(ctx.db, id))
    await revokeGrants(ctx.db, { type: 'request', id: request.id });
  await revokeGrants(ctx.db, { type: 'space', id });
}
