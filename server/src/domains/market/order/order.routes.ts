import { orderApi } from '@cloudyard/contract/market/order.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { buy, itemsOfPlan, quote } from './order.service.ts';

export const orderRoutes = (server: Server) =>
  serve(server, orderApi, {
    planItems: (ctx, { query }) => itemsOfPlan(ctx, query.applicationPlanId),
    quote: (ctx, { query }) => quote(ctx, query),
    // The access to the database is not used yet, and is stored nowhere.
    buy: (ctx, { query }) => buy(ctx, query),
  });
