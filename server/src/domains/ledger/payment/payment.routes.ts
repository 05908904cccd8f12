import { toPage } from '@cloudyard/contract/kit/page.ts';
import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { cancelPayment, decidePayment, detail, executePayment, payments } from './execute.service.ts';
import { paymentView } from './payment.view.ts';

export const paymentRoutes = (server: Server) =>
  serve(server, paymentApi, {
    list: async (ctx, { query }) => {
      const { rows, counts } = await payments(ctx, query);
      return { ...toPage(rows.map(paymentView), counts[query.group ?? 'all'], query), counts };
    },
    get: (ctx, { params }) => detail(ctx, params.id),
    execute: (ctx, { body }) => executePayment(ctx, body),
    cancel: (ctx, { params, body }) => cancelPayment(ctx, params.id, body.reason),
    decide: (ctx, { params, body }) => decidePayment(ctx, params.id, body),
  });
