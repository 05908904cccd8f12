import type { Room } from '../../kit/room.ts';
import { blockRoutes } from './block/block.routes.ts';
import { categoryRoutes } from './category/category.routes.ts';
import { deliverJob, purgeMessagesJob, recallJob, releaseDueJob } from './delivery/delivery.jobs.ts';
import { openMessageTopics } from './delivery/delivery.service.ts';
import { sendMailsJob } from './delivery/mail.jobs.ts';
import { followMail } from './delivery/mail.service.ts';
import { groupRoutes } from './group/group.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { listen } from './notification/event-listeners.service.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { postJob } from './notification/notification.service.ts';
import { notifyJob } from './notification/notify.service.ts';
import { listenToPayments } from './notification/payment-listeners.service.ts';
import { settleJob } from './notification/settle.service.ts';
import { listenToTopups } from './notification/topup-listeners.service.ts';
import { preferenceRoutes } from './preference/preference.routes.ts';
import { sentRoutes } from './sent/sent.routes.ts';
import { typeRoutes } from './type/type.routes.ts';
import { keepWebhooksJob, sendWebhooksJob } from './webhook/webhook.jobs.ts';
import { webhookRoutes } from './webhook/webhook.routes.ts';
import { listenForWebhooks } from './webhook/webhook-listeners.service.ts';

export {
  addDemoGroup,
  addDemoMessages,
  addDemoType,
  type DemoMessage,
  type DemoNotice,
  sendDemoLetter,
} from './demo.ts';
export { notify } from './notification/notify.service.ts';
export type { ListingEvent } from './notification/notify-market.words.ts';
export { markDecided } from './notification/settle.service.ts';
export { insertDemoWebhook } from './webhook/webhook.demo.ts';

export const messageRoom: Room = {
  name: 'message',
  routes: (server) => {
    inboxRoutes(server);
    sentRoutes(server);
    notificationRoutes(server);
    blockRoutes(server);
    categoryRoutes(server);
    typeRoutes(server);
    groupRoutes(server);
    preferenceRoutes(server);
    webhookRoutes(server);
  },
  jobs: [
    deliverJob,
    recallJob,
    releaseDueJob,
    purgeMessagesJob,
    postJob,
    sendMailsJob,
    notifyJob,
    settleJob,
    sendWebhooksJob,
    keepWebhooksJob,
  ],
  open: (kit) => {
    openMessageTopics(kit);
    kit.events.on('identity.mail_settled', followMail);
    listen(kit);
    listenToPayments(kit);
    listenToTopups(kit);
    listenForWebhooks(kit);
  },
};
