import type { Room } from '../../kit/room.ts';
import { roleRoutes } from './role.routes.ts';
import { leaveRoles } from './role.service.ts';

export { insertGrants, insertRole, insertRoleMember, roleByCode } from './role.queries.ts';
export { identify, identifyAgain } from './role.service.ts';

export const accessRoom: Room = {
  name: 'access',
  routes: roleRoutes,
  open: (kit) => void kit.events.on('identity.removed', leaveRoles),
};
