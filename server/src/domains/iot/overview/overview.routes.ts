import { overviewApi } from '@cloudyard/contract/iot/overview.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { forWhoSeesAll } from '../group/seen.service.ts';
import { devicesNow, forwardsNow, messagesNow, productsNow, sites, talkers } from './overview.service.ts';

export const overviewRoutes = (server: Server) =>
  serve(
    server,
    overviewApi,
    forWhoSeesAll({
      devices: (ctx) => devicesNow(ctx),
      products: (ctx) => productsNow(ctx),
      messages: (ctx, { query }) => messagesNow(ctx, query.span),
      talkers: (ctx) => talkers(ctx),
      sites: (ctx) => sites(ctx),
      forwards: (ctx) => forwardsNow(ctx),
    }),
  );
