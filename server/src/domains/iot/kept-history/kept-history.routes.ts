import { keptHistoryApi } from '@cloudyard/contract/iot/kept-history.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { coverage, keptRecords, keptSeries, refill, removeKept } from './kept-history.service.ts';

export const keptHistoryRoutes = (server: Server) =>
  serve(server, keptHistoryApi, {
    nodes: (ctx, { query }) => keptSeries(ctx, query.device),
    records: (ctx, { body }) => keptRecords(ctx, body),
    coverage: (ctx, { body }) => coverage(ctx, body),
    refill: (ctx, { body }) => refill(ctx, body.device),
    remove: (ctx, { body }) => removeKept(ctx, body),
  });
