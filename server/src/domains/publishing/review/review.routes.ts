import { toPage } from '@cloudyard/contract/kit/page.ts';
import { reviewApi } from '@cloudyard/contract/publishing/review.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { queueCheck } from '../check/check.service.ts';
import {
  applicationDossier,
  claim,
  versionDossier,
  waitingApplications,
  waitingVersions,
} from './review.service.ts';

export const reviewRoutes = (server: Server) =>
  serve(server, reviewApi, {
    applications: async (ctx, { query }) => {
      const { rows, total } = await waitingApplications(ctx, query);
      return toPage(rows, total, query);
    },
    application: (ctx, { params }) => applicationDossier(ctx, params.id),
    claimApplication: async (ctx, { params, body }) => {
      await claim(ctx, 'application', params.id, body.claim);
      return applicationDossier(ctx, params.id);
    },
    versions: async (ctx, { query }) => {
      const { rows, total } = await waitingVersions(ctx, query);
      return toPage(rows, total, query);
    },
    version: (ctx, { params }) => versionDossier(ctx, params.id),
    claimVersion: async (ctx, { params, body }) => {
      await claim(ctx, 'version', params.id, body.claim);
      return versionDossier(ctx, params.id);
    },
    checkAgain: async (ctx, { params }) => {
      await queueCheck(ctx, params.id);
      return { queued: true };
    },
  });
