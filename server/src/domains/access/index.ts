import type { Room } from '../../kit/room.ts';
import { applicationRoutes } from './application.routes.ts';
import {
  equipMember,
  grantFounderRoles,
  leavePlace,
  mustHoldAbove,
  mustHoldOffice,
  mustOutrank,
  tellMoved,
} from './belonging.service.ts';
import { currentRoleRoutes } from './current-role.routes.ts';
import { grantRoutes } from './grant.routes.ts';
import { expireRolesJob } from './member.jobs.ts';
import { memberRoutes } from './member.routes.ts';
import { leaveRoles } from './member.service.ts';
import { menuRoutes } from './menu.routes.ts';
import { positionRoleRoutes } from './position-role.routes.ts';
import { privilegeRoutes } from './privilege.routes.ts';
import { rightRoutes } from './right.routes.ts';
import { openRightsTopic } from './rights.service.ts';
import { roleRoutes } from './role.routes.ts';

export { identify, identifyAgain } from './actor.service.ts';
export { holdersOfKey } from './application.queries.ts';
export { makeEnterpriseRoles, syncCatalogue } from './catalogue.service.ts';
export { insertRoleMember } from './member.queries.ts';
export { previewAs } from './preview.service.ts';
export { roleByCode } from './role.queries.ts';

export const accessRoom: Room = {
  name: 'access',
  routes: (server) => {
    applicationRoutes(server);
    currentRoleRoutes(server);
    privilegeRoutes(server);
    roleRoutes(server);
    memberRoutes(server);
    positionRoleRoutes(server);
    grantRoutes(server);
    rightRoutes(server);
    menuRoutes(server);
  },
  jobs: [expireRolesJob],
  open: (kit) => {
    openRightsTopic(kit);
    kit.events.on('identity.removed', leaveRoles);
    kit.events.on('enterprise.founded', grantFounderRoles);
    kit.events.on('enterprise.joined', equipMember);
    kit.events.on('enterprise.leaving', leavePlace);
    kit.events.on('enterprise.user_changing', mustOutrank);
    kit.events.on('enterprise.places_changed', tellMoved);
    kit.events.on('enterprise.seating', mustHoldOffice);
    kit.events.on('enterprise.moving', mustHoldAbove);
  },
};
