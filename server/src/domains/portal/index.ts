import type { Room } from '../../kit/room.ts';
import { arrangementRoutes } from './arrangement/arrangement.routes.ts';
import { forgetArrangements } from './arrangement/arrangement.service.ts';
import { articleRoutes } from './article/article.routes.ts';
import { deleteLayout } from './dashboard/dashboard.queries.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { firstStepRoutes } from './first-step/first-step.routes.ts';
import { portalHeads } from './page-head/head.ts';
import { serveSitemap } from './page-head/sitemap.ts';
import { placeRoutes } from './place/place.routes.ts';
import { sampleRoutes } from './sample/sample.routes.ts';
import { searchRoutes } from './search/search.routes.ts';

export { addDemoArticles, addFirstArticles } from './article/article-first.ts';
export { insertDemoFeedback, insertDemoReplies } from './demo.queries.ts';

export const portalRoom: Room = {
  name: 'portal',
  routes: (server) => {
    dashboardRoutes(server);
    arrangementRoutes(server);
    feedbackRoutes(server);
    firstStepRoutes(server);
    sampleRoutes(server);
    articleRoutes(server);
    placeRoutes(server);
    searchRoutes(server);
    serveSitemap(server);
  },
  heads: portalHeads,
  open: (kit) => {
    kit.events.on('identity.removed', forgetArrangements);
    kit.events.on('identity.removed', async ({ db }, { userId }) => {
      await deleteLayout(db, userId);
    });
  },
};
