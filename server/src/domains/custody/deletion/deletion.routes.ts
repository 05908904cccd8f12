import { deletionApi } from '@cloudyard/contract/custody/deletion.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  askDeletion,
  certificateOf,
  deletionPlan,
  listDeletions,
  ownDeletions,
  pendingDeletion,
  verifyCertificate,
  withdrawDeletion,
} from './deletion.service.ts';

export const deletionRoutes = (server: Server) =>
  serve(server, deletionApi, {
    plan: (ctx) => deletionPlan(ctx),
    ask: (ctx, { body }) => askDeletion(ctx, body),
    withdraw: (ctx) => withdrawDeletion(ctx),
    pending: (ctx) => pendingDeletion(ctx),
    mine: (ctx) => ownDeletions(ctx),
    certificate: (ctx, { params }) => certificateOf(ctx, params.id),
    list: (ctx, { query }) => listDeletions(ctx, query),
    verify: (ctx, { query }) => verifyCertificate(ctx, query),
  });
