import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { RatingDraft, ratingApi } from '@cloudyard/contract/market/rating.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import { type ActorContext, type Context, isSomebody } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { membershipsOf } from '../../enterprise/index.ts';
import { marketKeys, type Owned, relationsTo } from '../../publishing/index.ts';
import { averageOf, hindranceOf, isTakenBack } from './rating.policy.ts';
import {
  deleteRating,
  emptyRating,
  insertReport,
  isFollowing,
  keepAnswer,
  keepHidden,
  keepRating,
  type ListedOwner,
  listedOwner,
  lockRating,
  managedCounts,
  managedRating,
  managedRatings,
  type RatingRow,
  ratingById,
  ratingOf,
  shownRating,
  shownRatings,
  starsGiven,
} from './rating.queries.ts';
import { managedView, ratingView } from './rating.view.ts';
import { tellAnswered, tellHidden, tellRated } from './rating-notice.service.ts';

const note = auditOf('market.rating', 'rating', ({ id, application_name }: RatingRow) => ({
  id,
  name: application_name,
}));

const NOT_FOUND = 'market.rating_not_found';

/** Its author, members of its publisher, and publishers of the platform do not rate it. */
async function publishes({ db, actor }: ActorContext, owner: Owned): Promise<boolean> {
  if (owner.created_by === actor.userId) return true;
  if (owner.scope === 'platform') return actor.keys.has(marketKeys.publish.platform);
  if (owner.enterprise_id === null) return false;
  return (await membershipsOf(db, actor.userId)).has(owner.enterprise_id);
}

async function hindranceFor(ctx: ActorContext, owner: ListedOwner) {
  const follows = await isFollowing(ctx.db, owner.id, ctx.actor.userId);
  return hindranceOf({ known: true, publishes: await publishes(ctx, owner), follows });
}

/** What the list says of the caller. */
async function askerOf(ctx: Context, owner: ListedOwner) {
  if (!isSomebody(ctx)) {
    const hindrance = hindranceOf({ known: false, publishes: false, follows: false });
    return { mine: null, hindrance, answerable: false };
  }
  const own = await ratingOf(ctx.db, owner.id, ctx.actor.userId);
  return {
    mine: own && !isTakenBack(own) ? ratingView(own, ctx.actor.userId) : null,
    hindrance: await hindranceFor(ctx, owner),
    answerable: (await relationsTo(ctx, owner)).has('owner'),
  };
}

export async function ratingsShown(ctx: Context, query: z.output<typeof ratingApi.list.query>) {
  const owner = orRefuse(await listedOwner(ctx.db, query.applicationId), 'market.application_not_found');
  const [rows, byStars] = await Promise.all([
    shownRatings(ctx.db, query),
    starsGiven(ctx.db, query.applicationId),
  ]);
  const total =
    query.stars === undefined ? byStars.reduce((sum, n) => sum + n, 0) : (byStars[query.stars - 1] ?? 0);
  return {
    ...toPage(
      rows.map((row) => ratingView(row, ctx.actor?.userId)),
      total,
      query,
    ),
    average: averageOf(byStars),
    byStars,
    ...(await askerOf(ctx, owner)),
  };
}

const REFUSED = {
  login: 'kit.not_logged_in',
  publisher: 'market.rating_of_own',
  subscribe: 'market.rating_needs_subscription',
} as const;

export async function saveRating(ctx: ActorContext, { applicationId, stars, text }: RatingDraft) {
  const owner = orRefuse(await listedOwner(ctx.db, applicationId), 'market.application_not_found');
  const hindrance = await hindranceFor(ctx, owner);
  if (hindrance) throw new Refusal(REFUSED[hindrance]);
  const said = { application_id: owner.id, account_id: ctx.actor.userId, stars, text };
  const { id, fresh } = await keepRating(ctx.db, said);
  if (fresh) await tellRated(ctx, owner, stars);
  return ratingView(orRefuse(await ratingById(ctx.db, id), NOT_FOUND), ctx.actor.userId);
}

/** One's own only. A hidden one loses its words and stays hidden: deleted, it could be written anew. */
export async function takeRatingBack(ctx: ActorContext, id: string) {
  const row = await lockRating(ctx.db, id);
  if (row?.account_id !== ctx.actor.userId) throw new Refusal(NOT_FOUND);
  await (row.hidden_at ? emptyRating(ctx.db, row.id) : deleteRating(ctx.db, row.id));
  return { id: row.id };
}

/** To a caller without a relation to the application, and for a hidden rating: "not found". */
async function ratingToAnswer(ctx: ActorContext, id: string): Promise<RatingRow> {
  const row = orRefuse(await lockRating(ctx.db, id), NOT_FOUND);
  const relations = await relationsTo(ctx, row);
  if (relations.size === 0 || row.hidden_at) throw new Refusal(NOT_FOUND);
  if (!relations.has('owner')) throw new Refusal('kit.not_allowed');
  return row;
}

export async function answerRating(ctx: ActorContext, id: string, text: string) {
  const before = await ratingToAnswer(ctx, id);
  await keepAnswer(ctx.db, before.id, text, ctx.actor.userId);
  await note(ctx, 'answer', before, { before: { answer: before.answer }, after: { answer: text } });
  if (text !== '') await tellAnswered(ctx, before, text);
  return ratingView(orRefuse(await ratingById(ctx.db, before.id), NOT_FOUND), ctx.actor.userId);
}

export async function reportRating({ db, actor }: ActorContext, id: string) {
  const row = orRefuse(await shownRating(db, id), NOT_FOUND);
  await insertReport(db, row.id, actor.userId);
  return row;
}

export async function ratingsManaged(ctx: ActorContext, query: z.output<typeof ratingApi.manage.query>) {
  const [rows, { all, ...counts }] = await Promise.all([
    managedRatings(ctx.db, query),
    managedCounts(ctx.db, query.q),
  ]);
  const total = query.state === undefined ? all : counts[query.state];
  const content = rows.map((row) => managedView(row, ctx.actor.userId));
  return { ...toPage(content, total, query), counts };
}

type Hiding = { hidden: boolean; reason: string };

export async function hideRating(ctx: ActorContext, id: string, { hidden, reason }: Hiding) {
  if (hidden && reason === '') throw new Refusal('market.reason_missing');
  const before = orRefuse(await lockRating(ctx.db, id), NOT_FOUND);
  await keepHidden(ctx.db, before.id, hidden ? reason : null);
  await note(ctx, hidden ? 'hide' : 'unhide', before, {
    before: { hidden: before.hidden_at !== null, reason: before.hidden_reason },
    after: { hidden, ...(hidden ? { reason } : {}) },
  });
  // The author is not notified again when only the reason is reworded.
  if (hidden && !before.hidden_at) await tellHidden(ctx, before, reason);
  return managedView(orRefuse(await managedRating(ctx.db, before.id), NOT_FOUND), ctx.actor.userId);
}
