import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { execute } from './execute.service.ts';
import { planRun } from './plan.service.ts';
import { cancel, clean, compile, current, detail, mine, retry, runs, start } from './project-run.service.ts';
import { compare, rowsOf, stepPage } from './reading.service.ts';

export const projectRunRoutes = (server: Server) =>
  serve(server, projectRunApi, {
    compile: (ctx, { params, query, body }) => compile(ctx, params.id, query, body),
    clean: (ctx, { query }) => clean(ctx, query),
    execute: (ctx, { params, body }) => execute(ctx, params.projectId, body),
    plan: (ctx, { params, body }) => planRun(ctx, params.id, body),
    start: (ctx, { params, body }) => start(ctx, params.id, body),
    page: (ctx, { params, query }) => runs(ctx, params.id, query),
    current: (ctx, { params }) => current(ctx, params.id),
    compare: (ctx, { params, query }) => compare(ctx, params.id, query),
    mine: (ctx, { query }) => mine(ctx, query),
    detail: (ctx, { params }) => detail(ctx, params.id),
    cancel: (ctx, { params }) => cancel(ctx, params.id),
    retry: (ctx, { params }) => retry(ctx, params.id),
    step: (ctx, { params }) => stepPage(ctx, params.id, params.nodeId),
    rows: (ctx, { params, query }) => rowsOf(ctx, params, query),
  });
