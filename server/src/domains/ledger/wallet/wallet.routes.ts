import { Readable } from 'node:stream';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import { sendCsv } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { beginExport, exportLines, months, setAlert, statement, walletOf } from './wallet.service.ts';
import { lineView, walletView } from './wallet.view.ts';

export const walletRoutes = (server: Server) =>
  serve(server, walletApi, {
    get: async (ctx, { query }) => walletView(await walletOf(ctx, query.enterpriseId)),
    statement: async (ctx, { query }) => {
      const { rows, total } = await statement(ctx, query);
      return toPage(rows.map(lineView), total, query);
    },
    months: (ctx, { query }) => months(ctx, query),
    exportStatement: async (ctx, { query }, { reply }) => {
      const wallet = await beginExport(ctx, query);
      sendCsv(reply, 'statement.csv');
      return Readable.from(exportLines(ctx, wallet, query));
    },
    setAlert: (ctx, { body }) => setAlert(ctx, body),
  });
