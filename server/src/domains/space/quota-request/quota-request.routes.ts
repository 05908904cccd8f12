import { toPage } from '@cloudyard/contract/kit/page.ts';
import { quotaRequestApi } from '@cloudyard/contract/space/quota-request.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  addRequest,
  cancelRequest,
  decideRequest,
  ownRequests,
  quoteRequest,
  requestQueue,
} from './quota-request.service.ts';

export const quotaRequestRoutes = (server: Server) =>
  serve(server, quotaRequestApi, {
    quote: (ctx, { body }) => quoteRequest(ctx, body),
    add: (ctx, { body }) => addRequest(ctx, body),
    list: async (ctx, { query }) => {
      const { rows, total } = await ownRequests(ctx, query);
      return toPage(rows, total, query);
    },
    cancel: (ctx, { params }) => cancelRequest(ctx, params.id),
    queue: async (ctx, { query }) => {
      const { rows, total } = await requestQueue(ctx, query);
      return toPage(rows, total, query);
    },
    decide: (ctx, { params, body }) => decideRequest(ctx, params.id, body),
  });
