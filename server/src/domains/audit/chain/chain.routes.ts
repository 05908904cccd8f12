import { chainApi } from '@cloudyard/contract/audit/chain.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { latestChecks } from './check.queries.ts';
import { cancelCheck, startCheck } from './check.service.ts';
import { checkView } from './check.view.ts';

export const chainRoutes = (server: Server) =>
  serve(server, chainApi, {
    checks: async ({ db }) => (await latestChecks(db)).map(checkView),
    check: (ctx) => startCheck(ctx),
    cancelCheck: (ctx, { params }) => cancelCheck(ctx, params.id),
  });
