import { toPage } from '@cloudyard/contract/kit/page.ts';
import { footprintApi } from '@cloudyard/contract/market/footprint.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { footprintOf, footprintVersions } from './footprint.service.ts';

export const footprintRoutes = (server: Server) =>
  serve(server, footprintApi, {
    get: (ctx, { params }) => footprintOf(ctx, params.id),
    versions: async (ctx, { params, query }) => {
      const { rows, total } = await footprintVersions(ctx, params.id, query);
      return toPage(rows, total, query);
    },
  });
