import { renewalApi } from '@cloudyard/contract/market/renewal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { renew } from './renew.service.ts';
import { quoteRenewal, setAutomatic } from './renewal.service.ts';

export const renewalRoutes = (server: Server) =>
  serve(server, renewalApi, {
    quote: (ctx, { params, query }) => quoteRenewal(ctx, params.id, query.months),
    renew: (ctx, { params, body }) => renew(ctx, params.id, body),
    automatic: (ctx, { params, body }) => setAutomatic(ctx, params.id, body.autoRenewal),
  });
