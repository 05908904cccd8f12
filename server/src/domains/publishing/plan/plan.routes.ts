import { planApi } from '@cloudyard/contract/publishing/plan.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { addPlan, changePlan, planFor, removePlan } from './plan.service.ts';
import { planView } from './plan.view.ts';

export const planRoutes = (server: Server) =>
  serve(server, planApi, {
    create: async (ctx, { body }) => planView(await addPlan(ctx, body)),
    update: async (ctx, { body }) => planView(await changePlan(ctx, body)),
    detail: async (ctx, { params }) => planView(await planFor(ctx, params.id)),
    remove: (ctx, { params }) => removePlan(ctx, params.resourceId),
  });
