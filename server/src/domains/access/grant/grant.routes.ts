import { grantApi } from '@cloudyard/contract/access/grant.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { grantDifference, grantTree, submitGrants } from './grant.service.ts';

export const grantRoutes = (server: Server) =>
  serve(server, grantApi, {
    tree: (ctx, { query }) => grantTree(ctx, query.roleId, query.enterpriseId),
    submit: (ctx, { params, query, body }) => submitGrants(ctx, params.roleId, body, query.version),
    difference: (ctx, { params, body }) => grantDifference(ctx, params.roleId, body),
  });
