import { thresholdApi } from '@cloudyard/contract/operation/threshold.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { changeThreshold, resetThreshold, thresholds } from './threshold.service.ts';

export const thresholdRoutes = (server: Server) =>
  serve(server, thresholdApi, {
    list: ({ db }) => thresholds(db),
    save: (ctx, { params, body }) => changeThreshold(ctx, params.figure, body),
    reset: (ctx, { params }) => resetThreshold(ctx, params.figure),
  });
