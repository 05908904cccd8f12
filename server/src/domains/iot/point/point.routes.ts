import { pointApi } from '@cloudyard/contract/iot/point.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { pointMapping, savePoints } from './point.service.ts';

export const pointRoutes = (server: Server) =>
  serve(server, pointApi, {
    view: (ctx, { params }) => pointMapping(ctx, params.id),
    save: (ctx, { params, body }) => savePoints(ctx, params.id, body.points),
  });
