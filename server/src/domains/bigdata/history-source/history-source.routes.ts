import { historySourceApi } from '@cloudyard/contract/bigdata/history-source.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  changeSource,
  estimate,
  preview,
  refreshSource,
  rowsOfView,
  saveSource,
} from './history-source.service.ts';

export const historySourceRoutes = (server: Server) =>
  serve(server, historySourceApi, {
    estimate: (ctx, { body }) => estimate(ctx, body),
    preview: (ctx, { body }) => preview(ctx, body),
    save: (ctx, { body }) => saveSource(ctx, body),
    change: (ctx, { params, body }) => changeSource(ctx, params.id, body),
    refresh: (ctx, { params }) => refreshSource(ctx, params.id),
    now: (ctx, { params, body }) => rowsOfView(ctx, params.id, body),
  });
