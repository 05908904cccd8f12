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
import { admit, endSessions, endSessionsOf } from './session/end.service.ts';
import { endLostSessionsJob } from './session/session.jobs.ts';
import { openSessions } from './session/session.service.ts';
import { typeRoutes } from './type/type.routes.ts';

export { commandById } from './command/command.queries.ts';
export { commandOf, commandsOf, queueCommand, sendCommand } from './command/command.service.ts';
export { commandView } from './command/command.view.ts';
export { periodOf } from './config/config.policy.ts';
export { configOf, newestConfig, nodesOf, reportedConfig } from './config/config.queries.ts';
export { versionsOf as configVersionsOf } from './config/config.service.ts';
export { letHear } from './data/data.service.ts';
export { changeView, measured } from './data/data.view.ts';
export { askAgain } from './delivery/delivery.service.ts';
export {
  DEMO_PERIOD_MS,
  type DemoCertificate,
  type DemoGateway,
  demoGateways,
  insertDemoCertificates,
  insertDemoGateways,
  insertDemoTypes,
} from './demo.queries.ts';
export { type Access, accessOf } from './gateway/access.service.ts';
export { hasGateway, ownGateway } from './gateway/gateway.queries.ts';
export { addGateway, editGateway, removeGateway, switchGateway } from './gateway/gateway.service.ts';
export { certificatesNamed, connectedGateways, gatewaysNamed } from './gateway/named.queries.ts';
export { signalsOf } from './gateway/signals.service.ts';
export type { ExportPart } from './history/export.queries.ts';
export { cancelExport, ownExports, removeExport, startExportOf } from './history/export.service.ts';
export { sendExport } from './history/export-file.service.ts';
export { logOf } from './log/log.service.ts';
export { publishDown } from './session/down.service.ts';
export type { Fault } from './wire/frame-of.ts';
export { pointOf, runOf, seqOf } from './wire/json.ts';
export { BadMessage, type RawPoint } from './wire/message.ts';
export { makePaces } from './wire/pace.ts';
export { ITSELF, type Read, rawTopic, readBy, type Sender } from './wire/reader.ts';
export { simulate } from './wire/simulate.service.ts';
export { type Tapped, tapOf } from './wire/tap.ts';

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
    kit.events.on('enterprise.closing', endSessionsOf);
    openData(kit);
    await openSessions(kit);
  },
};
