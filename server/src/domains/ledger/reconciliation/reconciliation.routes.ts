import { reconciliationApi } from '@cloudyard/contract/ledger/reconciliation.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { latestReconciliations } from './reconciliation.queries.ts';
import { startNow } from './reconciliation.service.ts';
import { reconciliationView } from './reconciliation.view.ts';

export const reconciliationRoutes = (server: Server) =>
  serve(server, reconciliationApi, {
    list: async ({ db }) => (await latestReconciliations(db)).map(reconciliationView),
    run: (ctx) => startNow(ctx),
  });
