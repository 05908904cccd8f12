import type { Room } from '../../kit/room.ts';
import { placeNewSessions } from '../identity/index.ts';
import { releaseNamesJob, remindOfLicencesJob } from './certification/certification.jobs.ts';
import { certificationRoutes } from './certification/certification.routes.ts';
import { leaveCertifications } from './certification/certification.service.ts';
import { departmentRoutes } from './department/department.routes.ts';
import { domainRoutes } from './domain/domain.routes.ts';
import { employeeRoutes } from './employee/employee.routes.ts';
import { enterpriseRoutes } from './enterprise/enterprise.routes.ts';
import { invitationRoutes } from './invitation/invitation.routes.ts';
import { openBatchTopic, sendInvitationsJob, sweepBatchesJob } from './invitation/invitation-batch.jobs.ts';
import { lookupRoutes } from './lookup/lookup.routes.ts';
import { membershipRoutes } from './membership/membership.routes.ts';
import { firstPlaceOf, leaveEnterprises } from './membership/membership.service.ts';
import { personRoutes } from './person/person.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';

export { noted as notedContent } from './certification/certification.policy.ts';
export {
  type BankAccount,
  certifiedBankAccount,
  isCertified,
} from './certification/certification-bank.service.ts';
export {
  demoCast,
  demoVersions,
  insertDemoArrivals,
  insertDemoFormer,
  insertDemoFounding,
  insertDemoInvitations,
  insertDemoMemberships,
  insertDemoVersions,
  setDemoCodes,
  setDemoDomain,
  setDemoEnterprise,
  setDemoHead,
  setDemoJoined,
} from './demo.queries.ts';
export { insertDepartment } from './department/department.queries.ts';
export { insertPosition } from './department/department-part.queries.ts';
export { isReservedDomain } from './domain/domain.routes.ts';
export { employeesNamed } from './employee/employee.queries.ts';
export { insertEnterprise } from './enterprise/enterprise.queries.ts';
export { closeEnterprise, forgetEnterprise } from './enterprise/enterprise.service.ts';
export { enterprisesNamed } from './enterprise/enterprise-list.queries.ts';
export {
  enterpriseNameOf,
  enterprisesOf,
  hasInvited,
  insertMembership,
  membershipsOf,
} from './membership/membership.queries.ts';
export { usersNamed } from './person/person.queries.ts';

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
