import { pushApi } from '@cloudyard/contract/iot/push.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { forWhoSeesAll } from '../group/seen.service.ts';
import { addPush, changePush, enablePush, push, pushes, removePush } from './push.service.ts';
import { preview, replayRange } from './sample.service.ts';

export const pushRoutes = (server: Server) =>
  serve(
    server,
    pushApi,
    forWhoSeesAll({
      list: (ctx, { query }) => pushes(ctx, query),
      view: (ctx, { params }) => push(ctx, params.id),
      add: (ctx, { body }) => addPush(ctx, body),
      change: (ctx, { params, body }) => changePush(ctx, params.id, body),
      enable: (ctx, { params, body }) => enablePush(ctx, params.id, body.isEnabled),
      remove: (ctx, { params }) => removePush(ctx, params.id),
      preview: (ctx, { body }) => preview(ctx, body),
      replay: (ctx, { params, body }) => replayRange(ctx, params.id, body),
    }),
  );
