import { currentUsersTopic } from '@cloudyard/contract/identity/events.ts';
import { monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { holds } from '../../kit/actor.ts';
import type { Room } from '../../kit/room.ts';
import { writeToOwnerJob } from './account.jobs.ts';
import { accountRoutes } from './account.routes.ts';
import { casRoutes } from './cas.routes.ts';
import { clientRoutes } from './client.routes.ts';
import { contactRoutes } from './contact.routes.ts';
import { tellLogoutJob } from './logout.jobs.ts';
import { monitorRoutes } from './monitor.routes.ts';
import { tellChanges } from './monitor.service.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { deliverJob } from './outgoing.service.ts';
import { registrationRoutes } from './registration.routes.ts';
import { serviceRoutes } from './service.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { smsRoutes } from './sms.routes.ts';
import { purgeExpiredJob, sweepJob } from './sweep.jobs.ts';

export { anyAccount, demoAccounts, insertAccount, isFree, removeAccount } from './account.queries.ts';
export { addAccount, blockAccount, forceReset, unblockAccount } from './administer.service.ts';
export { browserOf } from './cas-http.ts';
export { agentHash, boundTo } from './client-device.ts';
export { askContact } from './contact-change.service.ts';
export { codeOfReason } from './ending.service.ts';
export { addressTo, linkTo } from './link.service.ts';
export { sendMails } from './mails.service.ts';
export { sendMail } from './outgoing.service.ts';
export { hashPassword } from './password.ts';
export { placeNewSessions } from './place.service.ts';
export { registerInvited, showEmail } from './registration.service.ts';
export { countLiveSessions, moveSession, tokenHashOf, touchSession } from './session.queries.ts';
export { onSessionEnded } from './session.service.ts';
export { renewToken } from './session-token.ts';
export { hashToken, randomSigns } from './token.ts';

export const identityRoom: Room = {
  name: 'identity',
  routes: async (server) => {
    sessionRoutes(server);
    registrationRoutes(server);
    accountRoutes(server);
    outboxRoutes(server);
    contactRoutes(server);
    smsRoutes(server);
    serviceRoutes(server);
    monitorRoutes(server);
    await clientRoutes(server);
    await casRoutes(server);
  },
  jobs: [deliverJob, writeToOwnerJob, tellLogoutJob, sweepJob, purgeExpiredJob],
  open: (kit) => {
    kit.live.topic('/user/session', (_, rest) => rest === '');
    kit.live.topic(
      currentUsersTopic.name,
      (actor, rest) => rest === '' && holds(actor, monitorApi.current.allow),
    );
    tellChanges(kit);
  },
};
