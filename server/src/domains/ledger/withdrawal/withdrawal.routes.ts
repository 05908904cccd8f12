import { toPage } from '@cloudyard/contract/kit/page.ts';
import { withdrawalApi } from '@cloudyard/contract/ledger/withdrawal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { withdrawalPage } from './withdrawal.queries.ts';
import {
  askWithdrawal,
  cancelWithdrawal,
  earnings,
  ownWithdrawals,
  rejectWithdrawal,
  settleWithdrawal,
  wholePayee,
} from './withdrawal.service.ts';
import { withdrawalView } from './withdrawal.view.ts';

export const withdrawalRoutes = (server: Server) =>
  serve(server, withdrawalApi, {
    earnings: (ctx, { query }) => earnings(ctx, query.enterpriseId),
    list: async (ctx, { query }) => {
      const { rows, total } = await ownWithdrawals(ctx, query);
      return toPage(rows.map(withdrawalView), total, query);
    },
    ask: (ctx, { body }) => askWithdrawal(ctx, body),
    cancel: (ctx, { params }) => cancelWithdrawal(ctx, params.id),
    queue: async ({ db }, { query }) => {
      const { rows, total } = await withdrawalPage(db, query);
      return toPage(rows.map(withdrawalView), total, query);
    },
    payee: (ctx, { params }) => wholePayee(ctx, params.id),
    settle: (ctx, { params, body }) => settleWithdrawal(ctx, params.id, body.bankReference),
    reject: (ctx, { params, body }) => rejectWithdrawal(ctx, params.id, body.reason),
  });
