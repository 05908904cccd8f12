import { toPage } from '@cloudyard/contract/kit/page.ts';
import { SUBSCRIBE_TYPE, type Subscribe, subscriptionApi } from '@cloudyard/contract/market/subscription.ts';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  deleteSubscription,
  type SubscriptionRow,
  subscriptionOf,
  subscriptionPage,
} from './subscription.queries.ts';
import { subscribe, subscribersOf } from './subscription.service.ts';

const view = (row: SubscriptionRow): Subscribe => ({
  id: row.id,
  type: { code: SUBSCRIBE_TYPE },
  subscribeDate: row.created_at.toISOString(),
  subscribeUserId: row.account_id,
  subscribeUserName: row.username,
  application: { id: row.application_id, name: row.name },
  enabled: true,
});

/** The call names its user: that must be the caller. */
const own = ({ actor }: ActorContext, claimed: string | undefined) => isSelf(actor, claimed ?? actor.userId);

export const subscriptionRoutes = (server: Server) =>
  serve(server, subscriptionApi, {
    mine: async (ctx, { body }) => {
      own(ctx, body.subscribeUserId);
      const row = await subscriptionOf(ctx.db, ctx.actor.userId, body.application.id);
      return row ? view(row) : null;
    },
    subscribe: async (ctx, { body }) => {
      own(ctx, body.subscribeUserId);
      return view(await subscribe(ctx, body.application.id));
    },
    unsubscribe: async ({ db, actor }, { body }) =>
      orRefuse(await deleteSubscription(db, actor.userId, body.id), 'market.subscription_not_found'),
    list: async ({ db, actor }, { query }) => {
      const { rows, total } = await subscriptionPage(db, actor.userId, query);
      return toPage(rows.map(view), total, query);
    },
    userIds: (ctx, { params }) => subscribersOf(ctx, params.applicationId),
  });
