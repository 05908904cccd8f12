import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { lockSpace, NO_RENEWAL, updateSpace } from '../space/space.queries.ts';
import { renewalPaidJob, topupRenewsJob } from './renewal.jobs.ts';

/** Another user paid it: the job of the platform goes on, since an enterprise never changes its own end. */
export async function followPaid(ctx: Context, { id, reference }: Facts['ledger.payment_paid']) {
  if (reference.type !== 'space') return;
  const space = await lockSpace(ctx.db, reference.id);
  if (space?.renewal_payment_id === id) await ctx.kit.jobs.send(ctx, renewalPaidJob, { spaceId: space.id });
}

/** Cancelled, refused or expired: it can be renewed anew. */
export async function followUnpaid(
  ctx: Context,
  { id, reference }: { id: string; reference: { type: string; id: string } },
) {
  if (reference.type !== 'space') return;
  const space = await lockSpace(ctx.db, reference.id);
  if (space?.renewal_payment_id === id) await updateSpace(ctx.db, space.id, NO_RENEWAL);
}

/** Money came to an enterprise: its space may have waited for it. */
export async function followTopup(ctx: Context, { outcome, enterpriseId }: Facts['ledger.topup_settled']) {
  if (outcome === 'done' && enterpriseId) await ctx.kit.jobs.send(ctx, topupRenewsJob, { enterpriseId });
}
