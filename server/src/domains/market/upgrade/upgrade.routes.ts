import { upgradeApi } from '@cloudyard/contract/market/upgrade.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { listNewer, upgrade } from './upgrade.service.ts';

export const upgradeRoutes = (server: Server) =>
  serve(server, upgradeApi, {
    versions: (ctx, { params }) => listNewer(ctx, params.id),
    upgrade: (ctx, { params, body }) => upgrade(ctx, params.id, body),
  });
