import type { Room } from '../../kit/room.ts';
import { roleRoutes } from './role.routes.ts';

export { insertGrants, insertRole, insertRoleMember, roleByCode } from './role.queries.ts';
export { identify } from './role.service.ts';

export const accessRoom: Room = { name: 'access', routes: roleRoutes };
