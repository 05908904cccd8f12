import { deploymentApi } from '@cloudyard/contract/market/deployment.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { appInfo, current, deployOwn, publish, saveInfo } from './deployment.service.ts';

export const deploymentRoutes = (server: Server) =>
  serve(server, deploymentApi, {
    current: (ctx, { query }) => current(ctx, query.appId),
    findAppInfo: (ctx, { body }) => appInfo(ctx, body),
    findDocker: async (ctx, { body }) => ({ dockerUrl: (await appInfo(ctx, body)).dockerUrl }),
    deploy: (ctx, { body }) => deployOwn(ctx, body),
    publish: (ctx, { body }) => publish(ctx, body),
    saveInfo: (ctx, { body }) => saveInfo(ctx, body),
  });
