import type { Room } from '../../kit/room.ts';
import { placeNewSessions } from '../identity/index.ts';
import { departmentRoutes } from './department.routes.ts';
import { membershipRoutes } from './membership.routes.ts';
import { firstPlaceOf, leaveEnterprises } from './membership.service.ts';

export { insertDepartment, insertPosition } from './department.queries.ts';
export { enterprisesOf, insertEnterprise, insertMembership } from './membership.queries.ts';

export const enterpriseRoom: Room = {
  name: 'enterprise',
  routes: (server) => {
    membershipRoutes(server);
    departmentRoutes(server);
  },
  open: (kit) => {
    placeNewSessions(kit, firstPlaceOf);
    kit.events.on('identity.removed', leaveEnterprises);
  },
};
