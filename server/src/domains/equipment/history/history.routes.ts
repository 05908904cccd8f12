import { historyApi } from '@cloudyard/contract/equipment/history.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { type Server, serve, type Wire } from '../../../kit/serve.ts';
import { cancelExport, openExport, ownExports, removeExport, startExport } from './export.service.ts';
import { forecastFor } from './forecast.service.ts';
import { chartOf, keepNodes, recordsFor } from './history.service.ts';

async function download(ctx: ActorContext, id: string, { reply }: Wire) {
  const { stream, bytes, mime, fileName } = await openExport(ctx, id);
  reply.headers({
    'content-type': mime,
    'content-disposition': `attachment; filename="${fileName}"`,
    'content-length': bytes,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  return stream;
}

export const historyRoutes = (server: Server) =>
  serve(server, historyApi, {
    chart: (ctx, { body }) => chartOf(ctx, body),
    records: (ctx, { body }) => recordsFor(ctx, body),
    keep: (ctx, { params, body }) => keepNodes(ctx, params.id, body),
    forecast: (ctx) => forecastFor(ctx),
    export: (ctx, { body }) => startExport(ctx, body),
    exports: (ctx) => ownExports(ctx),
    cancelExport: (ctx, { params }) => cancelExport(ctx, params.id),
    removeExport: (ctx, { params }) => removeExport(ctx, params.id),
    downloadExport: (ctx, { params }, wire) => download(ctx, params.id, wire),
  });
