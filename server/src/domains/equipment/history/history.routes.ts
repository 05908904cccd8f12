import { historyApi } from '@cloudyard/contract/equipment/history.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { cancelExport, ownExports, removeExport, startExport } from './export.service.ts';
import { sendExport } from './export-file.service.ts';
import { forecastFor } from './forecast.service.ts';
import { chartOf, keepNodes, recordsFor } from './history.service.ts';

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
    downloadExport: (ctx, { params }, wire) => sendExport(ctx, params.id, wire),
  });
