import type { Room } from '../../kit/room.ts';
import { watchCertificatesJob } from './certificate/certificate.jobs.ts';
import { certificateRoutes } from './certificate/certificate.routes.ts';
import { typeRoutes } from './type/type.routes.ts';

export { type DemoCertificate, insertDemoCertificates, insertDemoTypes } from './demo.queries.ts';

export const equipmentRoom: Room = {
  name: 'equipment',
  routes: (server) => {
    typeRoutes(server);
    return certificateRoutes(server);
  },
  jobs: [watchCertificatesJob],
};
