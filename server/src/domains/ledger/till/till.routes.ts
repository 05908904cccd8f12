import type { AddressInfo } from 'node:net';
import { tillApi } from '@cloudyard/contract/ledger/till.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { order, press } from './till.service.ts';

/** Where this very process listens. */
function ownAddress({ app }: Server): string {
  const at = app.server.address() as AddressInfo | null;
  if (!at) throw new Refusal('kit.unavailable');
  return `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`;
}

export const tillRoutes = (server: Server) =>
  serve(server, tillApi, {
    order: (ctx, { params, query }) => order(ctx, params.id, query.signature),
    press: (ctx, { params, body }) => press(ctx, { ...params, ...body, base: ownAddress(server) }),
  });
