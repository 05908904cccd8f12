import { toPage } from '@cloudyard/contract/kit/page.ts';
import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { enter } from './enter.service.ts';
import { figures } from './figures.service.ts';
import { configure, detail, listInstances, logOf, restart, rollBack, want } from './instance.service.ts';

export const instanceRoutes = (server: Server) =>
  serve(server, instanceApi, {
    list: async (ctx, { query }) => {
      const { rows, total, counts } = await listInstances(ctx, query);
      const none = { all: 0, booting: 0, running: 0, crashed: 0, stopped: 0, unknown: 0 };
      return { ...toPage(rows, total, query), counts: { ...none, ...counts } };
    },
    detail: (ctx, { params }) => detail(ctx, params.id),
    enter: (ctx, { body }) => enter(ctx, body.host, body.to),
    start: (ctx, { params }) => want(ctx, params.id, 'run'),
    stop: (ctx, { params }) => want(ctx, params.id, 'stop'),
    restart: (ctx, { params }) => restart(ctx, params.id),
    rollBack: (ctx, { params, body }) => rollBack(ctx, params.id, body.releaseId, body.generation),
    configure: (ctx, { params, body }) => configure(ctx, params.id, body.variables, body.generation),
    log: (ctx, { params, query }) => logOf(ctx, params.id, query.after),
    figures: (ctx, { params, query }) => figures(ctx, params.id, query.span),
  });
