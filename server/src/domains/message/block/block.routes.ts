import { blockApi } from '@cloudyard/contract/message/block.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { blockedBy, setBlocked, unblock } from './block.service.ts';

export const blockRoutes = (server: Server) =>
  serve(server, blockApi, {
    list: (ctx) => blockedBy(ctx),
    set: (ctx, { params, body }) => setBlocked(ctx, params.id, body.blocked),
    remove: (ctx, { params }) => unblock(ctx, params.id),
  });
