import { toPage } from '@cloudyard/contract/kit/page.ts';
import { topupReviewApi } from '@cloudyard/contract/ledger/topup-review.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { answerReceipt } from '../topup/topup.routes.ts';
import { topupView } from '../topup/topup.view.ts';
import { check, confirm, queue, receipt, reject, topup } from './topup-review.service.ts';

export const topupReviewRoutes = (server: Server) =>
  serve(server, topupReviewApi, {
    queue: async (ctx, { query }) => {
      const { rows, counts, total } = await queue(ctx, query);
      return { ...toPage(rows.map(topupView), total, query), counts };
    },
    get: async (ctx, { params }) => topupView(await topup(ctx, params.id)),
    receipt: async (ctx, { params }, wire) => answerReceipt(ctx.kit, await receipt(ctx, params.id), wire),
    check: (ctx, { params, body }) => check(ctx, params.id, body),
    sendBack: (ctx, { params, body }) => check(ctx, params.id, body),
    confirm: (ctx, { params, body }) => confirm(ctx, params.id, body),
    reject: (ctx, { params, body }) => reject(ctx, params.id, body.reason),
  });
