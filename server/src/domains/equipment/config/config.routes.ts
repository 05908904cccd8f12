import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { compressMethods, configFor, protocols, saveConfig, versionsOf } from './config.service.ts';

export const configRoutes = (server: Server) =>
  serve(server, configApi, {
    view: (ctx, { params, query }) => configFor(ctx, params.id, query.version),
    save: (ctx, { params, body }) => saveConfig(ctx, params.id, body),
    versions: (ctx, { params }) => versionsOf(ctx, params.id),
    protocols: async () => protocols(),
    compressMethods: async () => compressMethods(),
  });
