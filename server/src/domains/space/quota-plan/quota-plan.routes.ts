import { quotaPlanApi } from '@cloudyard/contract/space/quota-plan.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { addPlan, changePlan, everyPlan, offered, setPrice } from './quota-plan.service.ts';

export const quotaPlanRoutes = (server: Server) =>
  serve(server, quotaPlanApi, {
    offered: (ctx, { query }) => offered(ctx, query.kind),
    list: (ctx) => everyPlan(ctx),
    add: (ctx, { body }) => addPlan(ctx, body),
    change: (ctx, { params, body }) => changePlan(ctx, params.id, body),
    price: (ctx, { params, body }) => setPrice(ctx, params.item, body.price),
  });
