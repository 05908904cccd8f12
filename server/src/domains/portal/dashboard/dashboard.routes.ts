import { dashboardApi } from '@cloudyard/contract/portal/dashboard.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { layoutOf } from './dashboard.queries.ts';
import { dropLayout, health, keepLayout } from './dashboard.service.ts';

export const dashboardRoutes = (server: Server) =>
  serve(server, dashboardApi, {
    layout: ({ db, actor }) => layoutOf(db, actor.userId),
    saveLayout: (ctx, { body }) => keepLayout(ctx, body),
    resetLayout: (ctx) => dropLayout(ctx),
    health: (ctx) => health(ctx),
  });
