import { sampleApi } from '@cloudyard/contract/portal/sample.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { addSamples, removeSamples, samples } from './sample.service.ts';

export const sampleRoutes = (server: Server) =>
  serve(server, sampleApi, {
    list: (ctx) => samples(ctx),
    add: (ctx, { body }) => addSamples(ctx, body.language),
    remove: (ctx) => removeSamples(ctx),
  });
