import type { Room } from '../../kit/room.ts';
import { membershipRoutes } from './membership.routes.ts';
import { settleNewSession } from './membership.service.ts';

export { enterprisesOf, insertEnterprise, insertMembership } from './membership.queries.ts';

export const enterpriseRoom: Room = {
  name: 'enterprise',
  routes: membershipRoutes,
  open: (kit) => void kit.events.on('identity.logged_in', settleNewSession),
};
