import { preferenceApi } from '@cloudyard/contract/message/preference.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { preferencesFor, savePreferences } from './preference.service.ts';

export const preferenceRoutes = (server: Server) =>
  serve(server, preferenceApi, {
    get: (ctx) => preferencesFor(ctx),
    save: (ctx, { body }) => savePreferences(ctx, body),
  });
