import type { Room } from '../../kit/room.ts';
import { placeNewSessions } from '../identity/index.ts';
import { openBatchTopic, sendInvitationsJob, sweepBatchesJob } from './batch.jobs.ts';
import { releaseNamesJob, remindOfLicencesJob } from './certification.jobs.ts';
import { certificationRoutes } from './certification.routes.ts';
import { leaveCertifications } from './certification.service.ts';
import { departmentRoutes } from './department.routes.ts';
import { domainRoutes } from './domain.routes.ts';
import { employeeRoutes } from './employee.routes.ts';
import { enterpriseRoutes } from './enterprise.routes.ts';
import { invitationRoutes } from './invitation.routes.ts';
import { lookupRoutes } from './lookup.routes.ts';
import { membershipRoutes } from './membership.routes.ts';
import { firstPlaceOf, leaveEnterprises } from './membership.service.ts';
import { personRoutes } from './person.routes.ts';
import { reviewRoutes } from './review.routes.ts';

export {
  insertDemoFounding,
  insertDemoVersion,
  setDemoCode,
  setDemoDomain,
  setDemoEnterprise,
  setDemoHead,
} from './demo.queries.ts';
export { insertDepartment } from './department.queries.ts';
export { insertPosition } from './department-part.queries.ts';
export { insertEnterprise } from './enterprise.queries.ts';
export { enterpriseNameOf, enterprisesOf, insertMembership, membershipsOf } from './membership.queries.ts';

export const enterpriseRoom: Room = {
  name: 'enterprise',
  routes: (server) => {
    lookupRoutes(server);
    membershipRoutes(server);
    enterpriseRoutes(server);
    domainRoutes(server);
    certificationRoutes(server);
    reviewRoutes(server);
    personRoutes(server);
    departmentRoutes(server);
    employeeRoutes(server);
    invitationRoutes(server);
  },
  jobs: [sendInvitationsJob, sweepBatchesJob, releaseNamesJob, remindOfLicencesJob],
  open: (kit) => {
    placeNewSessions(kit, firstPlaceOf);
    openBatchTopic(kit);
    kit.events.on('identity.removed', leaveEnterprises);
    kit.events.on('identity.removed', leaveCertifications);
  },
};
