import { adviceApi } from '@cloudyard/contract/market/advice.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { adviceFor } from './advice.service.ts';

export const adviceRoutes = (server: Server) =>
  serve(server, adviceApi, { get: (ctx, { params }) => adviceFor(ctx, params.id) });
