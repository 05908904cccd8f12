import type { EndpointTable } from '../kit/endpoint.ts';
import { blockApi } from './block.ts';
import { categoryApi } from './category.ts';
import { groupApi } from './group.ts';
import { inboxApi } from './inbox.ts';
import { notificationApi } from './notification.ts';
import { preferenceApi } from './preference.ts';
import { sentApi } from './sent.ts';
import { typeApi } from './type.ts';
import { webhookApi } from './webhook.ts';

export { messageErrors } from './errors.ts';

const table = {
  inbox: inboxApi,
  sent: sentApi,
  category: categoryApi,
  type: typeApi,
  webhook: webhookApi,
  group: groupApi,
  notification: notificationApi,
  block: blockApi,
  preference: preferenceApi,
} satisfies Record<string, EndpointTable>;
type Table = typeof table;

/** An interface: declarations name it, where a type would be written out in full and grow too long for the compiler. */
export interface MessageApi extends Table {}

/** Every call of the room. */
export const messageApi: MessageApi = table;
