import type { Room } from '../../kit/room.ts';
import { apiTokenRoutes } from './api-token/api-token.routes.ts';
import { endTokens, endTokensThere } from './api-token/api-token.service.ts';
import { currentRoleRoutes } from './current-role/current-role.routes.ts';
import { grantRoutes } from './grant/grant.routes.ts';
import {
  equipMember,
  grantFounderRoles,
  leavePlace,
  mustHoldAbove,
  mustHoldOffice,
  mustOutrank,
  tellMoved,
} from './member/belonging.service.ts';
import { expireRolesJob } from './member/member.jobs.ts';
import { memberRoutes } from './member/member.routes.ts';
import { leaveRoles } from './member/member.service.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { positionRoleRoutes } from './position-role/position-role.routes.ts';
import { privilegeRoutes } from './privilege/privilege.routes.ts';
import { rightRoutes } from './right/right.routes.ts';
import { openRightsTopic } from './right/rights.service.ts';
import { roleRoutes } from './role/role.routes.ts';
import { roleRequestRoutes } from './role-request/role-request.routes.ts';

export { identify, identifyAgain, identifyToken, touchToken } from './actor/actor.service.ts';
export { previewAs } from './actor/preview.service.ts';
export { isTokenValid } from './api-token/api-token.queries.ts';
export { makeEnterpriseRoles, syncCatalogue } from './catalogue/catalogue.service.ts';
export {
  insertDemoPrivileges,
  insertDemoRequests,
  insertDemoRoleMembers,
  insertDemoTokens,
  offerOnRequest,
  setDemoGiven,
} from './demo.queries.ts';
export { insertRoleMember } from './member/member.queries.ts';
export { pageAt } from './menu/framing.service.ts';
export { roleByCode, rolesNamed } from './role/role.queries.ts';
export { holdersOfKey } from './role-request/role-request.queries.ts';

export const accessRoom: Room = {
  name: 'access',
  routes: (server) => {
    roleRequestRoutes(server);
    apiTokenRoutes(server);
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
    kit.events.on('identity.removed', endTokens);
    kit.events.on('identity.trust_ended', endTokens);
    kit.events.on('enterprise.leaving', endTokensThere);
    kit.events.on('enterprise.founded', grantFounderRoles);
    kit.events.on('enterprise.joined', equipMember);
    kit.events.on('enterprise.leaving', leavePlace);
    kit.events.on('enterprise.user_changing', mustOutrank);
    kit.events.on('enterprise.places_changed', tellMoved);
    kit.events.on('enterprise.seating', mustHoldOffice);
    kit.events.on('enterprise.moving', mustHoldAbove);
  },
};
