import { financeApi } from '@cloudyard/contract/ledger/finance.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { financeOverview } from './finance.service.ts';

export const financeRoutes = (server: Server) =>
  serve(server, financeApi, { overview: (ctx) => financeOverview(ctx) });
