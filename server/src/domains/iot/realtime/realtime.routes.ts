import { realtimeApi } from '@cloudyard/contract/iot/realtime.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { watchedValues } from './realtime.service.ts';

export const realtimeRoutes = (server: Server) =>
  serve(server, realtimeApi, {
    values: (ctx, { body }) => watchedValues(ctx, body.points),
  });
