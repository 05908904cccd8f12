import { debugApi } from '@cloudyard/contract/iot/debug.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { debugSession, debugSessions, endDebug, startDebug } from './debug.service.ts';
import { diagnose } from './diagnose.service.ts';
import { debugModel } from './model.service.ts';
import { sendInDebug } from './send.service.ts';

export const debugRoutes = (server: Server) =>
  serve(server, debugApi, {
    start: (ctx, { body }) => startDebug(ctx, body),
    list: (ctx, { query }) => debugSessions(ctx, query.device),
    view: (ctx, { params }) => debugSession(ctx, params.id),
    end: (ctx, { params }) => endDebug(ctx, params.id),
    model: (ctx, { params }) => debugModel(ctx, params.id),
    send: (ctx, { params, body }) => sendInDebug(ctx, params.id, body),
    diagnose: (ctx, { params }) => diagnose(ctx, params.id),
  });
