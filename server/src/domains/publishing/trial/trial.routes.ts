import { trialApi } from '@cloudyard/contract/publishing/trial.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { listTrials, lookAtTrial, startTrial, stopTrial } from './trial.service.ts';

export const trialRoutes = (server: Server) =>
  serve(server, trialApi, {
    list: (ctx, { params }) => listTrials(ctx, params.id),
    detail: (ctx, { params }) => lookAtTrial(ctx, params.id),
    start: (ctx, { params }) => startTrial(ctx, params.id),
    stop: (ctx, { params }) => stopTrial(ctx, params.id),
  });
