import type { Room } from '../../kit/room.ts';
import { exposeFigures } from './resource/expose.ts';
import { forgetSamplesJob, notePlatformJob } from './resource/resource.jobs.ts';
import { resourceRoutes } from './resource/resource.routes.ts';
import { noteCopy } from './resource/sample.service.ts';
import { thresholdRoutes } from './threshold/threshold.routes.ts';

export { insertDemoSamples } from './demo.queries.ts';
export { nameOfCopy } from './resource/copy.measure.ts';

export const operationRoom: Room = {
  name: 'operation',
  routes: (server) => {
    resourceRoutes(server);
    return thresholdRoutes(server);
  },
  jobs: [notePlatformJob, forgetSamplesJob],
  open: async (kit) => {
    exposeFigures(kit);
    await noteCopy(kit);
  },
};
