import { inTransaction, type Kit } from '../../kit/context.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Room } from '../../kit/room.ts';
import { importJob, resumeImportsJob, sweepDatasetsJob } from './dataset/dataset.jobs.ts';
import { datasetRoutes } from './dataset/dataset.routes.ts';
import { followApprovalJob } from './extension/extension.jobs.ts';
import { isInstalled } from './extension/extension.queries.ts';
import { extensionRoutes } from './extension/extension.routes.ts';
import { refreshHistoryJob } from './history-source/history-source.jobs.ts';
import { historySourceRoutes } from './history-source/history-source.routes.ts';
import { hubRoutes } from './hub/hub.routes.ts';
import { forget } from './hub/share.queries.ts';
import {
  demoModelsJob,
  makeModelJob,
  resumeModelsJob,
  sweepModelsJob,
  systemModelsJob,
} from './model/model.jobs.ts';
import { modelRoutes } from './model/model.routes.ts';
import { lendToRules } from './model/rule-models.ts';
import { openProjects } from './project/presence.service.ts';
import { installSamplesJob, sweepPresenceJob } from './project/project.jobs.ts';
import { projectRoutes } from './project/project.routes.ts';
import { resumeRunsJob, runProjectJob, sweepRunsJob } from './project-run/project-run.jobs.ts';
import { projectRunRoutes } from './project-run/project-run.routes.ts';
import { runDueJob, runOnDataJob, sendOnData } from './project-run/trigger.jobs.ts';
import { shownRunsJob } from './show/show.jobs.ts';
import { showRoutes } from './show/show.routes.ts';

export { storedName as storedDataset } from './dataset/place.ts';
/** When a server starts: the tables the product brings are there soon, and nobody waits for them. */
export { installSamples } from './dataset/sample.service.ts';
export {
  type DemoHistory,
  insertDemoDataset,
  insertDemoExtension,
  insertDemoFollow,
  insertDemoHistory,
  insertDemoShare,
} from './demo.ts';
export { storedModel } from './model/place.ts';
export { insertDemoProjects } from './project/demo.ts';
export { hasProject } from './project/project.queries.ts';
export { projectSamples } from './project/samples.service.ts';
export { mostSteps, stepCounts } from './project-run/usage.queries.ts';

export const sendSamples = (kit: Kit) =>
  inTransaction(kit, { platform: 'install sample datasets' }, (ctx) =>
    kit.jobs.send(ctx, installSamplesJob, {}, { key: 'samples' }),
  );

/** Who fills a demo ends soon after: the server beside it trains them, when it has started. */
const FILLED_SECONDS = 30;
export const sendDemoModels = (kit: Kit) =>
  inTransaction(kit, { platform: 'make the demo’s models' }, async (ctx) => {
    await kit.jobs.send(ctx, demoModelsJob, {}, { key: 'demo', after: FILLED_SECONDS });
    await kit.jobs.send(ctx, shownRunsJob, {}, { key: 'demo', after: FILLED_SECONDS });
  });

export const bigdataRoom: Room = {
  name: 'bigdata',
  routes: (server) => {
    datasetRoutes(server);
    extensionRoutes(server);
    historySourceRoutes(server);
    hubRoutes(server);
    modelRoutes(server);
    projectRunRoutes(server);
    showRoutes(server);
    projectRoutes(server);
  },
  jobs: [
    ...[importJob, resumeImportsJob, sweepDatasetsJob, installSamplesJob],
    ...[followApprovalJob, refreshHistoryJob],
    ...[makeModelJob, resumeModelsJob, sweepModelsJob, systemModelsJob, demoModelsJob],
    ...[runProjectJob, resumeRunsJob, runDueJob, runOnDataJob, sweepRunsJob],
    ...[sweepPresenceJob, shownRunsJob],
  ],
  open: (kit) => {
    lendToRules(kit);
    openProjects(kit);
    kit.events.on('algorithm.approved', async (ctx, { algorithmId: id, version }) => {
      await kit.jobs.send(ctx, followApprovalJob, { id, version });
    });
    kit.events.on('bigdata.dataset_ready', async (ctx, { datasetId }) => {
      await sendOnData(ctx, datasetId);
    });
    kit.events.on('algorithm.removing', async ({ db }, { algorithmId }) => {
      if (await isInstalled(db, algorithmId)) throw new Refusal('algorithm.algorithm_installed');
      await forget(db, 'algorithm', algorithmId);
    });
  },
};
