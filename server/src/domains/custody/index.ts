import type { Room } from '../../kit/room.ts';
import { exportDataJob, resumeExportsJob, sweepExportsJob } from './data-export/data-export.jobs.ts';
import { dataExportRoutes } from './data-export/data-export.routes.ts';

export const custodyRoom: Room = {
  name: 'custody',
  routes: (server) => dataExportRoutes(server),
  jobs: [exportDataJob, resumeExportsJob, sweepExportsJob],
};
