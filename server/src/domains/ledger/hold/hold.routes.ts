import { toPage } from '@cloudyard/contract/kit/page.ts';
import { holdApi } from '@cloudyard/contract/ledger/hold.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { walletOf } from '../wallet/wallet.service.ts';
import { holdPage } from './hold.queries.ts';
import { holdView } from './hold.view.ts';

export const holdRoutes = (server: Server) =>
  serve(server, holdApi, {
    list: async (ctx, { query }) => {
      const { rows, total } = await holdPage(ctx.db, (await walletOf(ctx, query.enterpriseId)).id, query);
      return toPage(rows.map(holdView), total, query);
    },
  });
