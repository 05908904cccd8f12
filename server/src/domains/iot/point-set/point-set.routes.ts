import { pointSetApi } from '@cloudyard/contract/iot/point-set.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { addPointSet, changePointSet, pointSet, pointSets, removePointSet } from './point-set.service.ts';

export const pointSetRoutes = (server: Server) =>
  serve(server, pointSetApi, {
    list: (ctx) => pointSets(ctx),
    view: (ctx, { params }) => pointSet(ctx, params.id),
    add: (ctx, { body }) => addPointSet(ctx, body),
    change: (ctx, { params, body }) => changePointSet(ctx, params.id, body),
    remove: (ctx, { params }) => removePointSet(ctx, params.id),
  });
