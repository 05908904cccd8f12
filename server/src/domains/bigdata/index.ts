import { inTransaction, type Kit } from '../../kit/context.ts';
import type { Room } from '../../kit/room.ts';
import { importJob, installSamplesJob, resumeImportsJob, sweepDatasetsJob } from './dataset/dataset.jobs.ts';
import { datasetRoutes } from './dataset/dataset.routes.ts';
import { refreshHistoryJob } from './history-source/history-source.jobs.ts';
import { historySourceRoutes } from './history-source/history-source.routes.ts';

/** When a server starts: the tables the product brings are there soon, and nobody waits for them. */
export { installSamples } from './dataset/sample.service.ts';

export { type DemoHistory, insertDemoHistory } from './demo.ts';

export const sendSamples = (kit: Kit) =>
  inTransaction(kit, { platform: 'install sample datasets' }, (ctx) =>
    kit.jobs.send(ctx, installSamplesJob, {}, { key: 'samples' }),
  );

export const bigdataRoom: Room = {
  name: 'bigdata',
  routes: (server) => {
    datasetRoutes(server);
    historySourceRoutes(server);
  },
  jobs: [importJob, resumeImportsJob, sweepDatasetsJob, installSamplesJob, refreshHistoryJob],
};
