import { limitApi } from '@cloudyard/contract/ledger/limit.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { rulesOf, setLimit, setRules } from './limit.service.ts';

export const limitRoutes = (server: Server) =>
  serve(server, limitApi, {
    get: (ctx, { query }) => rulesOf(ctx, query.enterpriseId),
    setRules: (ctx, { body }) => setRules(ctx, body),
    setLimit: (ctx, { body }) => setLimit(ctx, body),
  });
