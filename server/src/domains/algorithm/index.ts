import type { Room } from '../../kit/room.ts';
import { algorithmRoutes } from './algorithm/algorithm.routes.ts';
import { categoryRoutes } from './category/category.routes.ts';
import { libraryHeads } from './library/head.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { evidenceJob, resumeEvidenceJob, tryBuiltinsJob } from './verification/verification.jobs.ts';
import { verificationRoutes } from './verification/verification.routes.ts';

export { algorithmById } from './algorithm/algorithm.queries.ts';
export { categoryView, parametersView, typeView } from './algorithm/algorithm.view.ts';
export { type VersionRow as ApprovedVersion, versionsOf } from './algorithm/move.queries.ts';
export { algorithmKeys, relationsTo } from './algorithm/relation.service.ts';
export { installBuiltins } from './builtin.service.ts';
export {
  type DemoAlgorithm,
  type DemoMove,
  insertDemoAlgorithm,
  insertDemoNext,
} from './demo.ts';
export { libraryAddresses } from './library/library.queries.ts';
export {
  approvedByDigest,
  approvedVersion,
  builtinRow,
  isThere,
  modelMakers,
  type RunnableRow,
  type TrainerRow,
} from './library/trainer.queries.ts';
export { approvedPackage, builtinPackage } from './library/trainer.service.ts';
export { differenceTo } from './verification/evidence.policy.ts';
export { sampleFiles } from './verification/samples.ts';
export { tryBuiltinsJob } from './verification/verification.jobs.ts';

export const algorithmRoom: Room = {
  name: 'algorithm',
  routes: (server) => {
    algorithmRoutes(server);
    categoryRoutes(server);
    verificationRoutes(server);
    libraryRoutes(server);
  },
  heads: libraryHeads,
  jobs: [evidenceJob, resumeEvidenceJob, tryBuiltinsJob],
};
