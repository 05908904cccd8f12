import type { Room } from '../../kit/room.ts';
import { applicationRoutes } from './application/application.routes.ts';
import { categoryRoutes } from './category/category.routes.ts';
import { checkVersionJob } from './check/check.jobs.ts';
import { followVersions } from './check/check.service.ts';
import { marketFileRoutes } from './file/file.routes.ts';
import { planRoutes } from './plan/plan.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { clearTrialJob, runTrialJob } from './trial/trial.jobs.ts';
import { trialRoutes } from './trial/trial.routes.ts';
import { followReviews } from './trial/trial-listeners.service.ts';
import { watchTrialsJob } from './trial/trial-watch.jobs.ts';
import { versionRoutes } from './version/version.routes.ts';

export { majorsOf } from './application/application.view.ts';
export { applicationsNamed } from './application/application-list.queries.ts';
export { numbersOf } from './application/application-part.queries.ts';
export { differences } from './application/difference.policy.ts';
export { provideListed } from './application/listed.service.ts';
export { addDemoApplication, CLAIMED_AFTER, type DemoMove, type DemoTimes } from './demo.ts';
export { parametersOf } from './plan/plan.policy.ts';
export { type PlanRow, plansWithin } from './plan/plan.queries.ts';
export { planView } from './plan/plan.view.ts';
export { modelOf, statusOf, terminalOf, typeOf } from './publishable/choices.ts';
export type { VersionContent } from './publishable/content.ts';
export { provideBuyers } from './publishable/entitlement.service.ts';
export { publishableById } from './publishable/publishable.queries.ts';
export { marketKeys, type Owned, relationsTo } from './publishable/relation.service.ts';
export { releaseOf } from './version/release.ts';

export const publishingRoom: Room = {
  name: 'publishing',
  routes: (server) => {
    applicationRoutes(server);
    categoryRoutes(server);
    planRoutes(server);
    versionRoutes(server);
    marketFileRoutes(server);
    reviewRoutes(server);
    trialRoutes(server);
  },
  jobs: [checkVersionJob, runTrialJob, clearTrialJob, watchTrialsJob],
  open: (kit) => {
    followVersions(kit);
    followReviews(kit);
  },
};
