import { problemApi } from '@cloudyard/contract/market/problem.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { problems, reportProblem, settleProblem } from './problem.service.ts';

export const problemRoutes = (server: Server) =>
  serve(server, problemApi, {
    report: (ctx, { body }) => reportProblem(ctx, body),
    list: (ctx, { query }) => problems(ctx, query),
    answer: (ctx, { params, body }) => settleProblem(ctx, params.id, body),
  });
