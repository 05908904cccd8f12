import { storageApi } from '@cloudyard/contract/file/storage.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { enterprisesUse, storageUse } from './storage.service.ts';

export const storageRoutes = (server: Server) =>
  serve(server, storageApi, {
    use: (ctx) => storageUse(ctx),
    enterprises: (ctx, { query }) => enterprisesUse(ctx, query.ids),
  });
