import { typeApi } from '@cloudyard/contract/message/type.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { removeTypes, saveType, typesFor } from './type.service.ts';
import { typeView } from './type.view.ts';

export const typeRoutes = (server: Server) =>
  serve(server, typeApi, {
    list: async (ctx, { query }) => (await typesFor(ctx, query)).map(typeView),
    save: async (ctx, { body }) => typeView(await saveType(ctx, body)),
    remove: (ctx, { body }) => removeTypes(ctx, body),
  });
