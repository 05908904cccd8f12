import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { addType, changeType, removeType, types } from './type.service.ts';

export const typeRoutes = (server: Server) =>
  serve(server, equipmentTypeApi, {
    list: (ctx) => types(ctx),
    add: (ctx, { body }) => addType(ctx, body),
    edit: (ctx, { body }) => changeType(ctx, body),
    remove: (ctx, { params }) => removeType(ctx, params.id),
  });
