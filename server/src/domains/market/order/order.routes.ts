import { toPage } from '@cloudyard/contract/kit/page.ts';
import { ORDER_STATES, orderApi } from '@cloudyard/contract/market/order.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { buy, cancelOrder, detailOrder, listOrders } from './buy.service.ts';
import { itemsOfPlan, quote } from './order.service.ts';

const NONE = Object.fromEntries(ORDER_STATES.map((state) => [state, 0]));

export const orderRoutes = (server: Server) =>
  serve(server, orderApi, {
    planItems: (ctx, { query }) => itemsOfPlan(ctx, query.applicationPlanId),
    quote: (ctx, { query }) => quote(ctx, query),
    buy: (ctx, { query, body }) => buy(ctx, query, body),
    list: async (ctx, { query }) => {
      const { rows, total, counts } = await listOrders(ctx, query);
      return { ...toPage(rows, total, query), counts: { ...NONE, ...counts } as never };
    },
    detail: (ctx, { params }) => detailOrder(ctx, params.id),
    cancel: (ctx, { params }) => cancelOrder(ctx, params.id),
  });
