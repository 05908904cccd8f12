import { ingestApi } from '@cloudyard/contract/equipment/ingest.ts';
import type { FastifyRequest } from 'fastify';
import { type Server, serve } from '../../../kit/serve.ts';
import { senderOf, takeEvent, takeOver, takeRaw, waitFor, whileAdmitted } from './ingest.service.ts';

/** Who sends what is being read. */
const senders = new WeakMap<FastifyRequest, string>();

export const ingestRoutes = (server: Server) =>
  void server.app.register(async (app) => {
    const admitted = ({ ip, headers }: FastifyRequest) => senderOf(server.kit, ip, headers.authorization);
    const sent = <T>(request: FastifyRequest, take: (sender: string) => Promise<T>) =>
      whileAdmitted(
        () => admitted(request),
        () => take(senders.get(request) as string),
      );
    // Before a byte of the message is parsed.
    app.addHook('preParsing', async (request, _reply, payload) => {
      const sender = await admitted(request);
      await waitFor(server.kit, sender, request.headers['content-length']);
      senders.set(request, sender);
      return payload;
    });
    serve({ ...server, app: app as unknown as Server['app'] }, ingestApi, {
      send: (ctx, { body }, { request }) => sent(request, (sender) => takeOver(ctx, sender, body)),
      raw: (ctx, { body }, { request }) => sent(request, (sender) => takeRaw(ctx, sender, body)),
      event: (ctx, { body }, { request }) => sent(request, (sender) => takeEvent(ctx, sender, body)),
    });
  });
