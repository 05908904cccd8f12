import { currentUsersTopic } from '@cloudyard/contract/identity/events.ts';
import { monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { holds } from '../../kit/actor.ts';
import type { Room } from '../../kit/room.ts';
import { writeToOwnerJob } from './account/account.jobs.ts';
import { accountRoutes } from './account/account.routes.ts';
import { casRoutes } from './cas/cas.routes.ts';
import { tellLogoutJob } from './cas/logout.jobs.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { monitorRoutes } from './monitor/monitor.routes.ts';
import { tellChanges } from './monitor/monitor.service.ts';
import { outboxRoutes } from './outbox/outbox.routes.ts';
import { deliverJob } from './outbox/outgoing.service.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { serviceRoutes } from './service/service.routes.ts';
import { clientRoutes } from './session/client.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { purgeExpiredJob, sweepJob } from './session/sweep.jobs.ts';
import { smsRoutes } from './sms/sms.routes.ts';

export { anyAccount, demoAccounts, insertAccount, isFree, removeAccount } from './account/account.queries.ts';
export { addAccount, blockAccount, forceReset, unblockAccount } from './account/administer.service.ts';
export { hashPassword, verifyPassword } from './account/password.ts';
export { browserOf } from './cas/cas-http.ts';
export { askContact } from './contact/contact-change.service.ts';
export { addressTo, linkTo } from './contact/link.service.ts';
export { insertDemoAccounts, setDemoCreated } from './demo.queries.ts';
export { addDemoFailures, addDemoVisits, type DemoFailure, type DemoVisit } from './demo.ts';
export { sendMails } from './outbox/mails.service.ts';
export { sendMail } from './outbox/outgoing.service.ts';
export { registerInvited, showEmail } from './registration/registration.service.ts';
export { agentHash, boundTo } from './session/client-device.ts';
export { codeOfReason } from './session/ending.service.ts';
export { placeNewSessions } from './session/place.service.ts';
export {
  countLiveSessions,
  keepSessions,
  moveSession,
  standingSessions,
  tokenHashOf,
  touchSession,
} from './session/session.queries.ts';
export { onSessionEnded } from './session/session.service.ts';
export { renewToken } from './session/session-token.ts';
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
