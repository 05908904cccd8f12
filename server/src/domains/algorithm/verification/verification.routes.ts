import { verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import { pagingOf } from '@cloudyard/contract/kit/page.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { dossier, evidenceOf, sourceOf, tryAgain, waiting } from './verification.service.ts';

export const verificationRoutes = (server: Server) =>
  serve(server, verificationApi, {
    page: (ctx, { query }) =>
      waiting(ctx, { ...pagingOf(query), status: query.algorithmStatus, name: query.algorithmName }),
    detail: (ctx, { params }) => dossier(ctx, params.id),
    evidence: (ctx, { params }) => evidenceOf(ctx, params.id),
    again: (ctx, { params }) => tryAgain(ctx, params.id),
    source: (ctx, { params, query }) => sourceOf(ctx, params.id, query.path),
  });
