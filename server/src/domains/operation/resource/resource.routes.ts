import { resourceApi } from '@cloudyard/contract/operation/resource.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { historyOf, resourcesNow, statements, takers, warnings } from './resource.service.ts';

export const resourceRoutes = (server: Server) =>
  serve(server, resourceApi, {
    now: (ctx) => resourcesNow(ctx),
    history: (ctx, { query }) => historyOf(ctx, query),
    takers: (ctx) => takers(ctx),
    statements: (ctx) => statements(ctx),
    warnings: (ctx, { query }) => warnings(ctx, query),
  });
