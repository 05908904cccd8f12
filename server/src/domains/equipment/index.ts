import type { Room } from '../../kit/room.ts';
import { watchCertificatesJob } from './certificate/certificate.jobs.ts';
import { certificateRoutes } from './certificate/certificate.routes.ts';
import { endCommandsJob } from './command/command.jobs.ts';
import { commandRoutes } from './command/command.routes.ts';
import { configRoutes } from './config/config.routes.ts';
import { credentialRoutes } from './credential/credential.routes.ts';
import { dataRoutes } from './data/data.routes.ts';
import { openData } from './data/data.service.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { gatewayRoutes } from './gateway/gateway.routes.ts';
import {
  exportHistoryJob,
  resumeExportsJob,
  sweepExportsJob,
  tellLossesJob,
} from './history/history.jobs.ts';
import { historyRoutes } from './history/history.routes.ts';
import { ingestRoutes } from './ingest/ingest.routes.ts';
import { sweepLogJob } from './log/log.jobs.ts';
import { logRoutes } from './log/log.routes.ts';
import { admit, endSessions } from './session/end.service.ts';
import { endLostSessionsJob } from './session/session.jobs.ts';
import { openSessions } from './session/session.service.ts';
import { typeRoutes } from './type/type.routes.ts';

export { periodOf } from './config/config.policy.ts';
export {
  DEMO_PERIOD_MS,
  type DemoCertificate,
  type DemoGateway,
  demoGateways,
  insertDemoCertificates,
  insertDemoGateways,
  insertDemoTypes,
} from './demo.queries.ts';
export { certificatesNamed, gatewaysNamed } from './gateway/named.queries.ts';

export const equipmentRoom: Room = {
  name: 'equipment',
  routes: (server) => {
    typeRoutes(server);
    gatewayRoutes(server);
    dataRoutes(server);
    deliveryRoutes(server);
    historyRoutes(server);
    ingestRoutes(server);
    configRoutes(server);
    commandRoutes(server);
    credentialRoutes(server);
    logRoutes(server);
    return certificateRoutes(server);
  },
  jobs: [
    ...[watchCertificatesJob, endCommandsJob, endLostSessionsJob, sweepLogJob],
    ...[exportHistoryJob, resumeExportsJob, sweepExportsJob, tellLossesJob],
  ],
  open: async (kit) => {
    kit.events.on('equipment.certificate_changed', async (ctx, { gatewayId, inForce }) => {
      if (gatewayId) await (inForce ? admit : endSessions)(ctx, [gatewayId]);
    });
    openData(kit);
    await openSessions(kit);
  },
};
