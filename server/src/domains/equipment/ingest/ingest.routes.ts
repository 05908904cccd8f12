import { ingestApi } from '@cloudyard/contract/equipment/ingest.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { takeOver } from './ingest.service.ts';

export const ingestRoutes = (server: Server) =>
  serve(server, ingestApi, {
    send: (ctx, { body }, { request }) => takeOver(ctx, request.headers.authorization, body),
  });
