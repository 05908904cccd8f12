import type { Room } from '../../kit/room.ts';
import { articleRoutes } from './article.routes.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { portalHeads } from './head.ts';
import { placeRoutes } from './place.routes.ts';
import { serveSitemap } from './sitemap.ts';

export { addDemoArticles, addHouseArticles } from './article-house.ts';

export const portalRoom: Room = {
  name: 'portal',
  routes: (server) => {
    dashboardRoutes(server);
    feedbackRoutes(server);
    articleRoutes(server);
    placeRoutes(server);
    serveSitemap(server);
  },
  heads: portalHeads,
};
