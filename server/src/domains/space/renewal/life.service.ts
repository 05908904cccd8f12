import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { apply, note } from '../space/apply.service.ts';
import { tellEnding, tellNotRenewed } from '../space/notice.service.ts';
import { freezesAt, isRenewalDue, noticeDue, purgeAt } from '../space/space.policy.ts';
import {
  endingSpaces,
  isPaid,
  lockSpace,
  lockSpaceOfEnterprise,
  type SpaceRow,
  updateSpace,
} from '../space/space.queries.ts';
import { extend, payRenewal, renewalPrice } from './renewal.service.ts';

// What happens to a space as its time goes by. The time is a parameter, so that tests move it.

type Living = SpaceRow & { ends_at: Date };
const isLiving = (space: SpaceRow | undefined): space is Living =>
  space !== undefined &&
  space.ends_at !== null &&
  (space.status === SPACE_STATUS.online || space.status === SPACE_STATUS.offline);

/** Runs in a transaction of its own, on the locked space. */
const withSpace = (kit: Kit, id: string, act: (ctx: Context, space: Living) => Promise<void>) =>
  inTransaction(kit, { platform: 'the time of a tenant space' }, async (ctx) => {
    const space = await lockSpace(ctx.db, id);
    if (isLiving(space)) await act(ctx, space);
  });

const giveNotice = (kit: Kit, id: string, at: Date) =>
  withSpace(kit, id, async (ctx, space) => {
    const days = noticeDue(space, at);
    if (days === undefined) return;
    const { amount } = await renewalPrice(ctx, space, space.months);
    await updateSpace(ctx.db, id, { noticed: days });
    await tellEnding(ctx, space, { days, until: space.ends_at, price: amount, renews: space.auto_renewal });
  });

/** All of it or nothing: without the money no payment is left behind. */
async function renewByItself(kit: Kit, id: string, at: Date) {
  try {
    await withSpace(kit, id, async (ctx, space) => {
      if (!isRenewalDue(space, at) || space.renewal_payment_id) return;
      const { amount } = await renewalPrice(ctx, space, space.months);
      if (amount > 0) await payRenewal(ctx, space, space.months, at);
      else await extend(ctx, { ...space, renewal_months: space.months }, at);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await withSpace(kit, id, async (ctx, space) => {
      const { amount } = await renewalPrice(ctx, space, space.months);
      await updateSpace(ctx.db, id, { tried_at: at });
      await tellNotRenewed(ctx, space, { price: amount, freezes: freezesAt(space) ?? at });
    });
  }
}

/** Frozen after the grace, released after the days it is kept. */
const endIfDue = (kit: Kit, id: string, at: Date) =>
  withSpace(kit, id, async (ctx, space) => {
    const [freezes, purge] = [freezesAt(space), purgeAt(space)];
    if (purge && at >= purge && (space.offline_cause === 'expired' || space.offline_cause === 'platform')) {
      await apply(ctx, space, { event: 'release', to: SPACE_STATUS.sealed, reason: '' }, at);
    } else if (freezes && at >= freezes && space.status === SPACE_STATUS.online) {
      await apply(ctx, space, { event: 'freeze', to: SPACE_STATUS.offline, reason: '' }, at);
    } else if (freezes && at >= freezes && space.offline_cause === 'owner') {
      // Its owner stopped it: from now on only paying brings it back. What the platform stopped, paying does not.
      await updateSpace(ctx.db, id, { offline_cause: 'expired' });
      await note(ctx, 'freeze', space, {
        enterpriseId: space.enterprise_id,
        after: { status: space.status },
      });
    }
  });

/** Everything that is due for one space. */
export async function attend(kit: Kit, id: string, at = new Date()) {
  await renewByItself(kit, id, at);
  await giveNotice(kit, id, at);
  await endIfDue(kit, id, at);
}

const BATCH = 100;

export async function watchSpaces(kit: Kit, at = new Date()) {
  for (let after: string | null = null; ; ) {
    const found: { id: string }[] = await inTransaction(
      kit,
      { platform: 'the time of tenant spaces' },
      ({ db }) => endingSpaces(db, at, after, BATCH),
    );
    for (const { id } of found) await attend(kit, id, at);
    if (found.length < BATCH) return;
    after = found.at(-1)?.id ?? null;
  }
}

export async function retryAfterTopup(kit: Kit, enterpriseId: string, at = new Date()) {
  const id = await inTransaction(kit, { platform: 'a top-up renews a space' }, async ({ db }) => {
    const space = await lockSpaceOfEnterprise(db, enterpriseId);
    if (!isLiving(space) || space.tried_at === null) return null;
    await updateSpace(db, space.id, { tried_at: null });
    return space.id;
  });
  if (id) await attend(kit, id, at);
}

/** What waits now may be another renewal than the one that was paid: only money extends the time. */
export const finishPaid = (kit: Kit, spaceId: string, at = new Date()) =>
  withSpace(kit, spaceId, async (ctx, space) => {
    const { renewal_payment_id: paymentId } = space;
    if (paymentId && (await isPaid(ctx.db, paymentId))) await extend(ctx, space, at);
  });
