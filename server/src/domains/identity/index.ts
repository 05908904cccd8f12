import type { Room } from '../../kit/room.ts';
import { casRoutes } from './cas.routes.ts';
import { clientRoutes } from './client.routes.ts';
import { tellLogoutJob } from './logout.jobs.ts';
import { deliverJob } from './outgoing.service.ts';
import { serviceRoutes } from './service.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { keepHouseJob, sweepJob } from './sweep.jobs.ts';

export { anyAccount, demoAccounts, insertAccount } from './account.queries.ts';
export { codeOfReason } from './ending.service.ts';
export { hashPassword } from './password.ts';
export { countLiveSessions, moveSession, tokenHashOf, touchSession } from './session.queries.ts';
export { renewSession, turnedAway } from './session.service.ts';
export { hashToken } from './token.ts';
export { agentHash, boundTo } from './whence.ts';

export const identityRoom: Room = {
  name: 'identity',
  routes: async (server) => {
    sessionRoutes(server);
    serviceRoutes(server);
    await clientRoutes(server);
    await casRoutes(server);
  },
  jobs: [deliverJob, tellLogoutJob, sweepJob, keepHouseJob],
  open: (kit) => kit.live.topic('/user/session', (_, rest) => rest === ''),
};
