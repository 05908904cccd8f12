import { toPage } from '@cloudyard/contract/kit/page.ts';
import { refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { quoteRefund, refunds, requestRefund, settleRefund } from './refund.service.ts';

export const refundRoutes = (server: Server) =>
  serve(server, refundApi, {
    quote: (ctx, { query }) => quoteRefund(ctx, query.paymentId),
    request: (ctx, { body }) => requestRefund(ctx, body),
    list: async (ctx, { query }) => {
      const { rows, total } = await refunds(ctx, query);
      return toPage(rows, total, query);
    },
    settle: (ctx, { params, body }) => settleRefund(ctx, params.id, body),
  });
