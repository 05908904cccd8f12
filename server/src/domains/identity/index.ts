import type { Room } from '../../kit/room.ts';
import { sessionRoutes } from './session.routes.ts';

export { anyAccount, demoAccounts, insertAccount } from './account.queries.ts';
export { hashPassword } from './password.ts';
export { countLiveSessions, moveSession, touchSession } from './session.queries.ts';
export { endSession, hashToken } from './session.service.ts';

export const identityRoom: Room = { name: 'identity', routes: sessionRoutes };
