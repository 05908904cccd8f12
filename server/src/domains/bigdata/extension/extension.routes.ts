import { extensionApi } from '@cloudyard/contract/bigdata/extension.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  catalogue,
  extension,
  extensions,
  install,
  removeExtension,
  setAutoUpdate,
  setVersion,
} from './extension.service.ts';

export const extensionRoutes = (server: Server) =>
  serve(server, extensionApi, {
    page: (ctx, { query }) => extensions(ctx, query),
    catalogue: (ctx, { query }) => catalogue(ctx, query),
    detail: (ctx, { params, query }) => extension(ctx, params.id, query.to),
    install: (ctx, { body }) => install(ctx, body),
    setVersion: (ctx, { params, body }) => setVersion(ctx, params.id, body),
    setAutoUpdate: (ctx, { params, body }) => setAutoUpdate(ctx, params.id, body.autoUpdate),
    remove: (ctx, { params }) => removeExtension(ctx, params.id),
  });
