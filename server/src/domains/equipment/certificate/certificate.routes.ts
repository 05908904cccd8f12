import { certificateApi, VERIFY_CATEGORIES } from '@cloudyard/contract/equipment/certificate.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  askDestroy,
  certificate,
  forecast,
  keep,
  mend,
  ownCertificates,
  register,
  remove,
} from './certificate.service.ts';
import { queue, verify } from './verdict.service.ts';

export const certificateRoutes = (server: Server) =>
  serve(server, certificateApi, {
    list: async (ctx, { params, query }) => {
      const { rows, total } = await ownCertificates(ctx, params.enterpriseId, query);
      return toPage(rows, total, query);
    },
    view: (ctx, { params }) => certificate(ctx, params.id),
    register: (ctx, { body }) => register(ctx, body),
    mend: (ctx, { params, body }) => mend(ctx, params.id, body),
    remove: (ctx, { params }) => remove(ctx, params.id),
    destroy: (ctx, { body }) => askDestroy(ctx, body),
    keep: (ctx, { params }) => keep(ctx, params.id),
    forecast: (ctx) => forecast(ctx),
    categories: () => [...VERIFY_CATEGORIES],
    queue: async (ctx, { query }) => {
      const { rows, total } = await queue(ctx, query);
      return toPage(rows, total, query);
    },
    verify: (ctx, { body }) => verify(ctx, body),
  });
