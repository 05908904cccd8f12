import type { SpaceEvent, Step } from '@cloudyard/contract/space/space.ts';
import type { Context } from '../../../kit/context.ts';
import { markDecided, notify } from '../../message/index.ts';
import type { SpaceRow } from './space.queries.ts';

const CONCERN = 'space';
const spacePage = '/console/tenant-space';
const reviewPage = ({ id }: Pick<SpaceRow, 'id'>) => `/console/namespace-verify-page?space=${id}`;

type Told = { event: SpaceEvent; reason: string };

/** Everybody who looks after the space. */
const keepers = ({ enterprise_id }: SpaceRow) => ({ holders: 'space.space.manage', of: enterprise_id });

async function askReview(ctx: Context, space: SpaceRow) {
  await notify(ctx, {
    event: 'space-submitted',
    to: { holders: 'space.review.decide', of: null, ...(ctx.actor ? { except: ctx.actor.userId } : {}) },
    values: { name: space.name },
    about: space.enterprise_id,
    link: reviewPage(space),
    concern: { type: CONCERN, id: space.id },
  });
}

/** Tells whom a move concerns: reviewers of what waits, the submitter of the verdict, the keepers of the rest. */
export async function tellMoved(ctx: Context, space: SpaceRow, { event, reason }: Told) {
  if (event === 'submit') return askReview(ctx, space);
  if (event === 'withdraw') return markDecided(ctx, CONCERN, space.id);
  const common = { enterpriseId: space.enterprise_id, link: spacePage };
  if (event === 'approve' || event === 'reject') {
    await markDecided(ctx, CONCERN, space.id);
    const values = { name: space.name, approved: event === 'approve', reason };
    const to = space.submitted_by ? [space.submitted_by] : keepers(space);
    return notify(ctx, { ...common, event: 'space-decided', to, values });
  }
  const importance = event === 'open' || event === 'online' ? (0 as const) : (1 as const);
  await notify(ctx, {
    ...{ ...common, event: 'space-moved' as const, to: keepers(space), importance },
    values: { name: space.name, event, reason },
  });
}

/** Setting up does not go on by itself: the platform looks. */
export const tellStuck = (ctx: Context, space: SpaceRow, step: Step) =>
  notify(ctx, {
    event: 'space-stuck',
    to: { holders: 'space.space.operate', of: null },
    values: { name: space.name, step },
    link: `/console/tenant-space?id=${space.id}`,
    importance: 1,
  });

type Ending = { days: number; until: Date; price: number; renews: boolean };

/** The time of a space ends: before, and when it is over. */
export const tellEnding = (ctx: Context, space: SpaceRow, { days, until, price, renews }: Ending) =>
  notify(ctx, {
    event: 'space-ending',
    to: keepers(space),
    values: { name: space.name, days, until: until.toISOString(), price, renews },
    enterpriseId: space.enterprise_id,
    link: spacePage,
    importance: days <= 1 ? 2 : 1,
  });

/** Renewing by itself did not work. */
export const tellNotRenewed = (ctx: Context, space: SpaceRow, values: { price: number; freezes: Date }) =>
  notify(ctx, {
    event: 'space-not-renewed',
    to: { ...keepers(space), holders: 'ledger.wallet.read' },
    values: { name: space.name, price: values.price, freezes: values.freezes.toISOString() },
    enterpriseId: space.enterprise_id,
    link: '/console/enterprise-account',
    importance: 2,
  });

export const tellRenewed = (ctx: Context, space: SpaceRow, values: { until: Date; price: number }) =>
  notify(ctx, {
    event: 'space-renewed',
    to: keepers(space),
    values: { name: space.name, until: values.until.toISOString(), price: values.price },
    enterpriseId: space.enterprise_id,
    link: spacePage,
  });
