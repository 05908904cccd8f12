import type { Room } from '../../kit/room.ts';
import { applicationRoutes } from './application.routes.ts';
import { categoryRoutes } from './category.routes.ts';
import { checkVersionJob } from './check.jobs.ts';
import { followVersions } from './check.service.ts';
import { marketFileRoutes } from './file.routes.ts';
import { marketHeads } from './head.ts';
import { orderRoutes } from './order.routes.ts';
import { problemRoutes } from './problem.routes.ts';
import { promotionRoutes } from './promotion.routes.ts';
import { ratingRoutes } from './rating.routes.ts';
import { resourceRoutes } from './resource.routes.ts';
import { reviewRoutes } from './review.routes.ts';
import { shelfRoutes } from './shelf.routes.ts';
import { subscribeRoutes } from './subscribe.routes.ts';
import { versionRoutes } from './version.routes.ts';

export { addDemoPromotion, addDemoRating } from './demo.queries.ts';
export { addDemoApplication } from './demo.ts';
export { listedAddresses } from './head.queries.ts';

export const marketRoom: Room = {
  name: 'market',
  routes: (server) => {
    applicationRoutes(server);
    categoryRoutes(server);
    resourceRoutes(server);
    subscribeRoutes(server);
    promotionRoutes(server);
    versionRoutes(server);
    marketFileRoutes(server);
    reviewRoutes(server);
    shelfRoutes(server);
    orderRoutes(server);
    ratingRoutes(server);
    problemRoutes(server);
  },
  jobs: [checkVersionJob],
  heads: marketHeads,
  open: followVersions,
};
