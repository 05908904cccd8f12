import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { apply, note } from '../space/apply.service.ts';
import { monthsAfter } from '../space/space.policy.ts';
import {
  deletePeriod,
  hasLaterPeriod,
  lockSpace,
  monthsPaid,
  NO_RENEWAL,
  periodOfPayment,
  type SpaceRow,
  updateSpace,
} from '../space/space.queries.ts';

/**
 * The last period comes back first: what was paid for later would move forward, could be used, and would still count as
 * unused.
 */
async function mustBeLast(ctx: Context, paymentId: string) {
  const period = await periodOfPayment(ctx.db, paymentId);
  if (period && (await hasLaterPeriod(ctx.db, period))) throw new Refusal('ledger.refund_later_first');
}

export async function followAsked(ctx: Context, { paymentId, reference }: Facts['ledger.refund_asked']) {
  if (reference.type === 'space' && (await lockSpace(ctx.db, reference.id))) await mustBeLast(ctx, paymentId);
}

/** The money of a space went back: so does the time it paid for. */
export async function followRefunded(ctx: Context, { id, reference }: Facts['ledger.payment_refunded']) {
  if (reference.type !== 'space') return;
  const space = await lockSpace(ctx.db, reference.id);
  if (!space) return;
  await mustBeLast(ctx, id);
  // Its time has not begun: it does not begin without the money.
  if (space.payment_id === id && space.status === SPACE_STATUS.approved)
    await updateSpace(ctx.db, space.id, { payment_id: null });
  if (space.renewal_payment_id === id) await updateSpace(ctx.db, space.id, NO_RENEWAL);
  if (await periodOfPayment(ctx.db, id)) await takeTimeBack(ctx, space, id);
}

/**
 * Ends after the months that are still paid, as if it had not been renewed. Where none are left it stands still at once:
 * days of grace are for what was paid for.
 */
async function takeTimeBack(ctx: Context, space: SpaceRow, paymentId: string, at = new Date()) {
  await deletePeriod(ctx.db, paymentId);
  if (!space.starts_at || !space.ends_at) return;
  const months = await monthsPaid(ctx.db, space.id, space.starts_at);
  const until = months > 0 ? monthsAfter(space.starts_at, months) : at;
  await updateSpace(ctx.db, space.id, { ends_at: until, auto_renewal: false, noticed: null });
  await note(ctx, 'refund', space, {
    enterpriseId: space.enterprise_id,
    before: { until: space.ends_at.toISOString(), autoRenewal: space.auto_renewal },
    after: { until: until.toISOString(), autoRenewal: false },
  });
  if (months <= 0 && space.status === SPACE_STATUS.online)
    await apply(
      ctx,
      { ...space, ends_at: until },
      { event: 'freeze', to: SPACE_STATUS.offline, reason: '' },
      at,
    );
}
