import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { publishableById, relationsTo } from '../../publishing/index.ts';
import { listedById } from '../listing/listing.queries.ts';
import { insertSubscription, subscriberIds, subscriptionOf } from './subscription.queries.ts';

/**
 * Refuses unless the caller has a relation to the application: any other is answered
 * like one that does not exist.
 */
async function mustHaveToDoWith(ctx: ActorContext, id: string) {
  const publishable = orRefuse(
    await publishableById(ctx.db, 'application', id),
    'market.application_not_found',
  );
  if ((await relationsTo(ctx, publishable)).size === 0) throw new Refusal('market.application_not_found');
}

/** Follows an application that is listed, or that the caller has a relation to. */
export async function subscribe(ctx: ActorContext, applicationId: string) {
  if (!(await listedById(ctx.db, applicationId))) await mustHaveToDoWith(ctx, applicationId);
  await insertSubscription(ctx.db, ctx.actor.userId, applicationId);
  const row = await subscriptionOf(ctx.db, ctx.actor.userId, applicationId);
  return orRefuse(row, 'market.subscription_not_found');
}

/** The subscribers of an application, for callers with a relation to it. */
export async function subscribersOf(ctx: ActorContext, applicationId: string) {
  await mustHaveToDoWith(ctx, applicationId);
  return subscriberIds(ctx.db, applicationId);
}
