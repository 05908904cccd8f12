import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { impact } from './impact.service.ts';
import { discardDraft, model, publishModel, saveModel, versions } from './model.service.ts';

export const modelRoutes = (server: Server) =>
  serve(server, modelApi, {
    view: (ctx, { params, query }) => model(ctx, params.id, query.version),
    versions: (ctx, { params }) => versions(ctx, params.id),
    save: (ctx, { params, body }) => saveModel(ctx, params.id, body),
    discard: (ctx, { params }) => discardDraft(ctx, params.id),
    impact: (ctx, { params }) => impact(ctx, params.id),
    publish: (ctx, { params, body }) => publishModel(ctx, params.id, body),
  });
