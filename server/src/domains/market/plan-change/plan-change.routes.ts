import { planChangeApi } from '@cloudyard/contract/market/plan-change.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { changePlan, quoteChange, takeBackChange } from './plan-change.service.ts';

export const planChangeRoutes = (server: Server) =>
  serve(server, planChangeApi, {
    quote: (ctx, { params }) => quoteChange(ctx, params.id),
    change: (ctx, { params, body }) => changePlan(ctx, params.id, body),
    takeBack: (ctx, { params }) => takeBackChange(ctx, params.id),
  });
