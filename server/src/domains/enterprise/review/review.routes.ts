import { reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { countWaiting, queuePage } from './review.queries.ts';
import { claim, decide, dossier, evidence, release, reviewFigures } from './review.service.ts';
import { dossierView, queueView } from './review.view.ts';

/** A picture to look at, and nothing else: it is not kept, and nothing in it runs. */
const EVIDENCE_HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

export const reviewRoutes = (server: Server) =>
  serve(server, reviewApi, {
    queue: async ({ db, actor }, { query }) => {
      const { rows, total } = await queuePage(db, actor.userId, query);
      return { ...toPage(rows.map(queueView), total, query), waiting: await countWaiting(db) };
    },
    dossier: async (ctx, { params }) => dossierView(await dossier(ctx, params.id)),
    claim: async (ctx, { params }) => {
      await claim(ctx, params.id);
      return dossierView(await dossier(ctx, params.id));
    },
    release: async (ctx, { params }) => {
      await release(ctx, params.id);
      return dossierView(await dossier(ctx, params.id));
    },
    decide: async (ctx, { params, body }) => {
      await decide(ctx, params.id, body);
      return dossierView(await dossier(ctx, params.id));
    },
    evidence: async (ctx, { params }, { reply }) => {
      const bytes = await evidence(ctx, params.id, params.field);
      reply.headers(EVIDENCE_HEADERS);
      return bytes;
    },
    figures: async (ctx, { query }) => {
      const { oldest, ...figures } = await reviewFigures(ctx, query.zone ?? 'UTC');
      return { ...figures, oldest: oldest?.toISOString() ?? null };
    },
  });
