import { toPage } from '@cloudyard/contract/kit/page.ts';
import { SUBSCRIBE_TYPE, type Subscribe, subscribeApi } from '@cloudyard/contract/market/subscribe.ts';
import { isSelf } from '../../kit/claims.ts';
import type { ActorContext } from '../../kit/context.ts';
import { orRefuse, Refusal } from '../../kit/refusal.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { listedById } from './shelf.queries.ts';
import { standingsTo } from './standing.service.ts';
import {
  deleteSubscription,
  insertSubscription,
  type SubscriptionRow,
  subscriptionOf,
  subscriptionPage,
} from './subscribe.queries.ts';
import { subscriberIds, thingById } from './thing.queries.ts';

const view = (row: SubscriptionRow): Subscribe => ({
  id: row.id,
  type: { code: SUBSCRIBE_TYPE },
  subscribeDate: row.created_at.toISOString(),
  subscribeUserId: row.account_id,
  subscribeUserName: row.username,
  application: { id: row.application_id, name: row.name },
  enabled: true,
});

/** Somebody says for whom they ask: it must be themselves. */
const own = ({ actor }: ActorContext, claimed: string | undefined) => isSelf(actor, claimed ?? actor.userId);

/** One that is on the shelf, or that the caller has to do with; any other is as if it were not there. */
async function mustBeInSight(ctx: ActorContext, id: string) {
  const thing = orRefuse(await thingById(ctx.db, 'application', id), 'market.application_not_found');
  if (await listedById(ctx.db, id)) return;
  if ((await standingsTo(ctx, thing)).size === 0) throw new Refusal('market.application_not_found');
}

export const subscribeRoutes = (server: Server) =>
  serve(server, subscribeApi, {
    mine: async (ctx, { body }) => {
      own(ctx, body.subscribeUserId);
      const row = await subscriptionOf(ctx.db, ctx.actor.userId, body.application.id);
      return row ? view(row) : null;
    },
    subscribe: async (ctx, { body }) => {
      own(ctx, body.subscribeUserId);
      await mustBeInSight(ctx, body.application.id);
      await insertSubscription(ctx.db, ctx.actor.userId, body.application.id);
      const row = await subscriptionOf(ctx.db, ctx.actor.userId, body.application.id);
      return view(orRefuse(row, 'market.subscription_not_found'));
    },
    unsubscribe: async ({ db, actor }, { body }) =>
      orRefuse(await deleteSubscription(db, actor.userId, body.id), 'market.subscription_not_found'),
    list: async ({ db, actor }, { query }) => {
      const { rows, total } = await subscriptionPage(db, actor.userId, query);
      return toPage(rows.map(view), total, query);
    },
    userIds: async (ctx, { params }) => {
      const thing = orRefuse(
        await thingById(ctx.db, 'application', params.applicationId),
        'market.application_not_found',
      );
      if ((await standingsTo(ctx, thing)).size === 0) throw new Refusal('market.application_not_found');
      return subscriberIds(ctx.db, params.applicationId);
    },
  });
