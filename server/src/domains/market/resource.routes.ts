import { resourceApi } from '@cloudyard/contract/market/resource.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { addResource, changeResource, removeResource, resourceFor } from './resource.service.ts';
import { resourceView } from './resource.view.ts';

export const resourceRoutes = (server: Server) =>
  serve(server, resourceApi, {
    create: async (ctx, { body }) => resourceView(await addResource(ctx, body)),
    update: async (ctx, { body }) => resourceView(await changeResource(ctx, body)),
    detail: async (ctx, { params }) => resourceView(await resourceFor(ctx, params.id)),
    remove: (ctx, { params }) => removeResource(ctx, params.resourceId),
  });
