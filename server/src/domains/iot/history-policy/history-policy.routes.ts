import { historyPolicyApi } from '@cloudyard/contract/iot/history-policy.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { forWhoSeesAll } from '../group/seen.service.ts';
import { estimate } from './estimate.service.ts';
import { keptNodes, savePolicy, scopePolicies } from './history-policy.service.ts';

export const historyPolicyRoutes = (server: Server) =>
  serve(
    server,
    historyPolicyApi,
    forWhoSeesAll({
      list: (ctx, { query }) => keptNodes(ctx, query),
      scopes: (ctx) => scopePolicies(ctx),
      save: (ctx, { body }) => savePolicy(ctx, body),
      estimate: (ctx, { body }) => estimate(ctx, body),
    }),
  );
