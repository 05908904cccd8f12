import type { Room } from '../../kit/room.ts';
import { blockRoutes } from './block.routes.ts';
import { categoryRoutes } from './category.routes.ts';
import { deliverJob, keepMessagesJob, recallJob, releaseDueJob } from './delivery.jobs.ts';
import { openMessageTopics } from './delivery.service.ts';
import { listen } from './event-listeners.service.ts';
import { groupRoutes } from './group.routes.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { sendMailsJob } from './mail.jobs.ts';
import { followMail } from './mail.service.ts';
import { notificationRoutes } from './notification.routes.ts';
import { postJob } from './notification.service.ts';
import { notifyJob } from './notify.service.ts';
import { preferenceRoutes } from './preference.routes.ts';
import { sentRoutes } from './sent.routes.ts';
import { settleJob } from './settle.service.ts';
import { typeRoutes } from './type.routes.ts';

export { addDemoGroup, addDemoType, sendDemoLetter } from './demo.ts';
export { notify } from './notify.service.ts';
export type { ShelfEvent } from './notify-market.words.ts';
export { markDecided } from './settle.service.ts';

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
  },
  jobs: [deliverJob, recallJob, releaseDueJob, keepMessagesJob, postJob, sendMailsJob, notifyJob, settleJob],
  open: (kit) => {
    openMessageTopics(kit);
    kit.events.on('identity.mail_settled', followMail);
    listen(kit);
  },
};
