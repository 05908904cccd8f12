import { historyApi } from '@cloudyard/contract/iot/history.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { cancelExport, ownExports, removeExport, sendExport } from '../../equipment/index.ts';
import { exportPoints } from './export.service.ts';
import { historyFor } from './history.service.ts';

export const historyRoutes = (server: Server) =>
  serve(server, historyApi, {
    query: (ctx, { body }) => historyFor(ctx, body),
    export: (ctx, { body }) => exportPoints(ctx, body),
    exports: (ctx) => ownExports(ctx),
    cancelExport: (ctx, { params }) => cancelExport(ctx, params.id),
    removeExport: (ctx, { params }) => removeExport(ctx, params.id),
    downloadExport: (ctx, { params }, wire) => sendExport(ctx, params.id, wire),
  });
