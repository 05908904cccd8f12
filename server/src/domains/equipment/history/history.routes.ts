import { historyApi } from '@cloudyard/contract/equipment/history.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { chartOf, keepNodes, recordsFor } from './history.service.ts';

export const historyRoutes = (server: Server) =>
  serve(server, historyApi, {
    chart: (ctx, { body }) => chartOf(ctx, body),
    records: (ctx, { body }) => recordsFor(ctx, body),
    keep: (ctx, { params, body }) => keepNodes(ctx, params.id, body),
  });
