import { arrangementApi } from '@cloudyard/contract/portal/arrangement.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { arrangementsOf } from './arrangement.queries.ts';
import { dropArrangement, keepArrangement } from './arrangement.service.ts';

export const arrangementRoutes = (server: Server) =>
  serve(server, arrangementApi, {
    list: async ({ db, actor }) => ({ items: await arrangementsOf(db, actor.userId) }),
    save: (ctx, { params, body }) => keepArrangement(ctx, { key: params.key, value: body.value }),
    remove: (ctx, { params }) => dropArrangement(ctx, params.key),
  });
