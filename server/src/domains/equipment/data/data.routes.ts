import { dataApi } from '@cloudyard/contract/equipment/data.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { missedBy, snapshotOf } from './data.service.ts';

export const dataRoutes = (server: Server) =>
  serve(server, dataApi, {
    snapshot: (ctx, { params }) => snapshotOf(ctx, params.id),
    changes: (ctx, { params, query }) => missedBy(ctx, params.id, query.after),
  });
