import type { Room } from '../../kit/room.ts';
import { exportDataJob, resumeExportsJob, sweepExportsJob } from './data-export/data-export.jobs.ts';
import { dataExportRoutes } from './data-export/data-export.routes.ts';
import { removeEnterpriseJob, resumeDeletionsJob } from './deletion/deletion.jobs.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';

export { insertDemoExport } from './demo.queries.ts';

export const custodyRoom: Room = {
  name: 'custody',
  routes: (server) => {
    dataExportRoutes(server);
    return deletionRoutes(server);
  },
  jobs: [exportDataJob, resumeExportsJob, sweepExportsJob, removeEnterpriseJob, resumeDeletionsJob],
};
