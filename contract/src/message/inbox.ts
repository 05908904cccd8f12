import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { Attachment, Ids, Importance, Named, several } from './values.ts';

const count = z.number().int();

/** A message as the centre shows it. */
export const CentreMessage = z.object({
  id: Id,
  title: z.string(),
  /** Empty: the same in both languages. */
  titleEn: z.string(),
  summary: z.string(),
  summaryEn: z.string(),
  hasRead: z.boolean(),
  hasCollect: z.boolean(),
  hasDelete: z.boolean(),
  messageCategory: Named.extend({ icon: z.string() }),
  selfType: z.string(),
  type: z.string(),
  importance: Importance,
  /** Null: the platform itself. */
  sender: z.string().nullable(),
  /** The enterprise it came from; null: none. */
  enterprise: z.string().nullable(),
  messageTime: Instant,
  /** When it goes for good, of deleted ones. */
  goesAt: Instant.nullable(),
  attachments: count,
  /** It asks for a decision or leads somewhere. */
  link: z.string().nullable(),
});
export type CentreMessage = z.infer<typeof CentreMessage>;

export const ALL = 'all';
export const COLLECT = 'collect';
export const DELETED = 'delete';

/** Which messages are meant: a tab and what narrows it. */
export const InboxFilter = z.object({
  /** `all`, `collect`, `delete`, or the id of a category. */
  tabKey: z.union([z.enum([ALL, COLLECT, DELETED]), Id]).default(ALL),
  messageCategory: Id.nullable().optional(),
  hasCollect: z.boolean().nullable().optional(),
  hasDelete: z.boolean().nullable().optional(),
  /** Only what came from this enterprise. */
  enterpriseId: Id.optional(),
  selfType: z.string().max(20).optional(),
  q: Search.optional(),
  ifRead: z.boolean().optional(),
  importance: Importance.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
});
export type InboxFilter = z.infer<typeof InboxFilter>;

export const ACTS = ['read', 'unread', 'collect', 'uncollect', 'delete', 'undelete', 'cleanup'] as const;
export type Act = (typeof ACTS)[number];

/** How many were changed, and how many are unread now. */
export const Acted = z.object({ changed: count, unread: count });
export type Acted = z.infer<typeof Acted>;

export const InboxCounts = z.object({
  unread: count,
  all: count,
  collect: count,
  delete: count,
  categories: z.array(Named.extend({ icon: z.string(), total: count, unread: count })),
});
export type InboxCounts = z.infer<typeof InboxCounts>;

/** What a message asks to decide on. */
export const Concern = z.object({ type: z.string(), id: z.string() });

export const MessageDetail = CentreMessage.extend({
  /** Clean: what could act was taken out when it was written. */
  body: z.string(),
  bodyEn: z.string(),
  action: z.string(),
  files: z.array(Attachment),
  concern: Concern.nullable(),
  /** Of a letter: whether its sender is blocked. Null: no letter. */
  blocked: z.boolean().nullable(),
  previous: Id.nullable(),
  next: Id.nullable(),
});
export type MessageDetail = z.infer<typeof MessageDetail>;

/** A message as the type view shows it. */
export const UserMessage = z.object({
  notificationObjectId: Id,
  title: z.string(),
  titleEn: z.string(),
  actor: z.string().nullable(),
  messageTime: Instant,
  type: z.string(),
  selfDefinedType: z.string(),
  action: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  hasRead: z.boolean(),
  updateTime: Instant,
});
export type UserMessage = z.infer<typeof UserMessage>;

const Joined = several(Id, 1000);

const act = (method: 'PUT' | 'DELETE', verb: Act, summary: string) =>
  endpoint({
    method,
    path: `/api-message/message/${verb}`,
    allow: 'session',
    summary,
    body: Ids,
    reply: Acted,
  });

export const inboxApi = {
  unreadCount: endpoint({
    method: 'GET',
    path: '/api-user/unreadCount',
    allow: 'session',
    idle: true,
    summary: 'The number of the caller’s unread messages',
    query: z.object({ userId: Id.optional() }),
    reply: count,
  }),
  userMessages: endpoint({
    method: 'GET',
    path: '/api-user/userMessages',
    allow: 'session',
    summary: 'The caller’s messages of a self-defined type (empty: all), newest first',
    query: z.object({
      userId: Id,
      type: z.string().max(20).default(''),
      enterpriseId: Id.optional(),
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      size: z.coerce.number().int().min(1).max(1000).default(5),
    }),
    reply: pageOf(UserMessage),
  }),
  selfTypes: endpoint({
    method: 'GET',
    path: '/api-user/messageSelfDefinedTypes',
    allow: 'session',
    summary: 'Self-defined types, one tab each',
    reply: z.array(z.object({ selfType: z.string(), name: z.string(), nameEn: z.string() })),
  }),
  selfTypeCounts: endpoint({
    method: 'GET',
    path: '/api-user/messageSelfDefinedTypesCount',
    allow: 'session',
    summary: 'The number of the caller’s messages of each self-defined type',
    query: z.object({ userId: Id, enterpriseId: Id.optional() }),
    reply: z.array(z.object({ selfType: z.string(), count, unread: count })),
  }),
  removeUserMessages: endpoint({
    method: 'DELETE',
    path: '/api-user/userNotifcations',
    allow: 'session',
    summary: 'Delete the caller’s messages (spelled as in the specification)',
    body: z.object({ notifications: Joined, userId: Id }),
    reply: Acted,
  }),
  readUserMessages: endpoint({
    method: 'POST',
    path: '/api-user/userNotificationsRead',
    allow: 'session',
    summary: 'Mark the caller’s messages as read',
    body: z.object({ notifications: Joined, userId: Id }),
    reply: Acted,
  }),
  page: endpoint({
    method: 'POST',
    path: '/api-message/message/page/:userId',
    allow: 'session',
    summary: 'The caller’s messages, one tab at a time',
    params: z.object({ userId: Id }),
    body: InboxFilter.extend({
      pageNumber: z.number().int().min(0).max(1_000_000).default(0),
      pageSize: z.number().int().min(1).max(100).default(10),
      order: z.enum(['newest', 'oldest']).default('newest'),
    }),
    reply: pageOf(CentreMessage),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api-message/message/counts',
    allow: 'session',
    summary: 'The number of messages in each tab',
    query: z.object({ enterpriseId: Id.optional() }),
    reply: InboxCounts,
  }),
  read: act('PUT', 'read', 'Mark as read'),
  unread: act('PUT', 'unread', 'Mark as unread'),
  collect: act('PUT', 'collect', 'Collect'),
  uncollect: act('PUT', 'uncollect', 'Collect no longer'),
  delete: act('DELETE', 'delete', 'Move to the deleted ones'),
  undelete: act('DELETE', 'undelete', 'Restore deleted ones'),
  cleanup: act('DELETE', 'cleanup', 'Delete for good what was deleted'),
  actOnAll: endpoint({
    method: 'POST',
    path: '/api-message/message/all/:act',
    allow: 'session',
    summary: 'Apply an action to all messages of a tab, over all pages',
    params: z.object({ act: z.enum(ACTS) }),
    body: InboxFilter,
    reply: Acted,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-message/message/:id',
    allow: 'session',
    summary: 'One message with its content; opening it in the browser marks it as read',
    params: one,
    reply: MessageDetail,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api-message/message/:id/files/:name',
    allow: 'session',
    download: true,
    summary: 'An attachment of a message',
    params: z.object({ id: Id, name: z.string().min(1).max(200) }),
    reply: z.unknown(),
  }),
};
