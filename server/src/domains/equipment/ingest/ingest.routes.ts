import { ingestApi } from '@cloudyard/contract/equipment/ingest.ts';
import type { FastifyRequest } from 'fastify';
import { type Server, serve } from '../../../kit/serve.ts';
import { senderOf, takeEvent, takeOver, takeRaw, waitFor } from './ingest.service.ts';

/** Who sends what is being read. */
const senders = new WeakMap<FastifyRequest, string>();

export const ingestRoutes = (server: Server) =>
  void server.app.register(async (app) => {
    // Before a byte of the message is parsed.
    app.addHook('preParsing', async (request, _reply, payload) => {
      const { authorization, 'content-length': length } = request.headers;
      const sender = await senderOf(server.kit, request.ip, authorization);
      await waitFor(server.kit, sender, length);
      senders.set(request, sender);
      return payload;
    });
    serve({ ...server, app: app as unknown as Server['app'] }, ingestApi, {
      send: (ctx, { body }, { request }) => takeOver(ctx, senders.get(request) as string, body),
      raw: (ctx, { body }, { request }) => takeRaw(ctx, senders.get(request) as string, body),
      event: (ctx, { body }, { request }) => takeEvent(ctx, senders.get(request) as string, body),
    });
  });
