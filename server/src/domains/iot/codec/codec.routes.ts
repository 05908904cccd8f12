import { codecApi } from '@cloudyard/contract/iot/codec.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { testCodec } from './codec.service.ts';

export const codecRoutes = (server: Server) =>
  serve(server, codecApi, { test: (ctx, { params, body }) => testCodec(ctx, params.id, body) });
