import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { note } from '../space/apply.service.ts';
import { monthsAfter } from '../space/space.policy.ts';
import {
  deletePeriod,
  lockSpace,
  monthsPaid,
  NO_RENEWAL,
  periodOfPayment,
  type SpaceRow,
  updateSpace,
} from '../space/space.queries.ts';

/** The money of a space went back: so does the time it paid for. */
export async function followRefunded(ctx: Context, { id, reference }: Facts['ledger.payment_refunded']) {
  if (reference.type !== 'space') return;
  const space = await lockSpace(ctx.db, reference.id);
  if (!space) return;
  // Its time has not begun: it does not begin without the money.
  if (space.payment_id === id && space.status === SPACE_STATUS.approved)
    await updateSpace(ctx.db, space.id, { payment_id: null });
  if (space.renewal_payment_id === id) await updateSpace(ctx.db, space.id, NO_RENEWAL);
  if (await periodOfPayment(ctx.db, id)) await takeTimeBack(ctx, space, id);
}

/** Ends after the months that are still paid, at the earliest now; from there on as if nobody had renewed it. */
async function takeTimeBack(ctx: Context, space: SpaceRow, paymentId: string, at = new Date()) {
  await deletePeriod(ctx.db, paymentId);
  if (!space.starts_at || !space.ends_at) return;
  const paid = monthsAfter(space.starts_at, await monthsPaid(ctx.db, space.id, space.starts_at));
  const until = new Date(Math.min(space.ends_at.getTime(), Math.max(at.getTime(), paid.getTime())));
  await updateSpace(ctx.db, space.id, { ends_at: until, auto_renewal: false, noticed: null });
  await note(ctx, 'refund', space, {
    enterpriseId: space.enterprise_id,
    before: { until: space.ends_at.toISOString(), autoRenewal: space.auto_renewal },
    after: { until: until.toISOString(), autoRenewal: false },
  });
}
