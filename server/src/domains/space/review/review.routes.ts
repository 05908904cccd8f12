import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { reviewApi } from '@cloudyard/contract/space/review.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { dossier, queue } from './review.service.ts';

type Asked = Paging & { q?: string | undefined };
const waiting = async (ctx: ActorContext, { query }: { query: Asked }) => {
  const { rows, total } = await queue(ctx, query);
  return toPage(rows, total, query);
};

export const reviewRoutes = (server: Server) =>
  serve(server, reviewApi, {
    queue: waiting,
    versions: waiting,
    dossier: (ctx, { params }) => dossier(ctx, params.id),
  });
