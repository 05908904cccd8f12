import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import { holds } from '../../../kit/actor.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { spaceOfEnterprise } from '../space/space.queries.ts';
import { quotaRows, quotaUses } from './quota.queries.ts';
import { quotaView, useView } from './quota.view.ts';

async function quotas(ctx: ActorContext, enterpriseId: string, at = new Date()) {
  const isOperator = holds(ctx.actor, 'space.space.operate');
  if (!isOperator) isCurrentEnterprise(ctx.actor, enterpriseId);
  const read = async (db: ActorContext['db']) => {
    const space = await spaceOfEnterprise(db, enterpriseId);
    const rows = await quotaRows(db, enterpriseId, at);
    return rows.map((row) => quotaView(row, space?.ends_at ?? null));
  };
  return isOperator ? ctx.over('the quotas of an enterprise', read) : read(ctx.db);
}

export const quotaRoutes = (server: Server) =>
  serve(server, quotaApi, {
    list: (ctx, { query }) => quotas(ctx, query['enterprise-code']),
    uses: async ({ db, actor }) =>
      (await quotaUses(db, orRefuse(actor.enterpriseId, 'kit.not_allowed'))).map(useView),
  });
