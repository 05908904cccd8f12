import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { Addressee } from './group.ts';
import {
  Attachment,
  Importance,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_BODY,
  MAX_RECIPIENTS,
  MAX_TITLE,
  Named,
  Way,
} from './values.ts';

const count = z.number().int();

export const SENT_STATES = ['draft', 'scheduled', 'sending', 'sent', 'recalled'] as const;

/** The recipients: groups as they are when it is sent, users by name, or everybody of the place. */
export const Audience = z.object({
  groups: z.array(Id).max(50).default([]),
  users: z.array(Id).max(MAX_RECIPIENTS).default([]),
  everybody: z.boolean().default(false),
});
export type Audience = z.infer<typeof Audience>;

/** How far it is with its recipients. */
export const Figures = z.object({
  recipients: count,
  delivered: count,
  read: count,
  /** They turned the category off. */
  muted: count,
  mailed: count,
  bounced: count,
  recalled: count,
});
export type Figures = z.infer<typeof Figures>;

export const SentMessage = z.object({
  id: Id,
  enterprise: Id,
  title: z.string(),
  description: z.string(),
  type: Named.extend({ code: z.string() }).nullable(),
  category: Named,
  importance: Importance,
  ways: z.array(z.string()),
  state: z.enum(SENT_STATES),
  /** Why a scheduled one was not sent. */
  problem: z.string(),
  /** Which part of the platform it came from; `console`: written by hand. */
  app: z.string(),
  sender: z.string().nullable(),
  createdAt: Instant,
  sendAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  recalledAt: Instant.nullable(),
  figures: Figures,
  attachments: z.array(Attachment),
  audience: z.object({
    groups: z.array(z.object({ id: Id, name: z.string() })),
    users: z.array(z.object({ id: Id, name: z.string() })),
    everybody: z.boolean(),
  }),
  version: z.number().int(),
});
export type SentMessage = z.infer<typeof SentMessage>;

export const MessageDraft = z.object({
  title: z.string().trim().max(MAX_TITLE),
  /** Rich text; what could act is taken out. */
  description: z.string().max(MAX_BODY).default(''),
  messageType: Id.nullable().default(null),
  /** Of the type, where there is one. */
  messageCategory: Id.nullable().default(null),
  importance: Importance.default(0),
  ways: z.array(Way).default([]),
  audience: Audience.prefault({}),
  /** Names of files the caller has uploaded. */
  attachments: z.array(z.string().max(200)).max(MAX_ATTACHMENTS).default([]),
});
export type MessageDraft = z.infer<typeof MessageDraft>;

export const RECIPIENT_STATES = ['delivered', 'read', 'muted', 'mailed', 'bounced', 'recalled'] as const;

/** One line of the ledger. */
export const Recipient = Addressee.extend({
  deliveredAt: Instant,
  readAt: Instant.nullable(),
  recalledAt: Instant.nullable(),
  muted: z.boolean(),
  /** none, waiting, queued, sent, bounced, failed, unsure. */
  mail: z.string(),
});
export type Recipient = z.infer<typeof Recipient>;

export const sentApi = {
  query: endpoint({
    method: 'POST',
    path: '/api-message/message/query',
    allow: 'message.message.read',
    orPlatform: 'message.platform-message.read',
    summary: 'Messages written in a scope (nil: the platform), with their progress',
    body: z.object({
      enterpriseId: Id.optional(),
      page: z.number().int().min(0).max(1_000_000).default(0),
      size: z.number().int().min(1).max(100).default(10),
      title: Search.optional(),
      app: z.string().max(40).optional(),
      messageTypes: z.array(Id).max(50).optional(),
      messageCategory: Id.optional(),
      /** A recipient has read it, or none yet. */
      ifRead: z.boolean().optional(),
      importance: Importance.optional(),
      /** Recalled: hidden from its recipients. */
      ifHide: z.boolean().optional(),
      state: z.enum(SENT_STATES).optional(),
      orderByTime: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: pageOf(SentMessage),
  }),
  /** Adds, changes, schedules and sends: the specification has one call for all of it. */
  send: endpoint({
    method: 'POST',
    path: '/api-message/message/sent',
    allow: 'message.message.send',
    orPlatform: 'message.platform-message.send',
    asks: ['message.everybody.send', 'message.platform-everybody.send'],
    once: true,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Send a message now or later, or save it as a draft',
    body: MessageDraft.extend({
      id: Id.optional(),
      enterpriseId: Id.optional(),
      version: z.number().int().optional(),
      intent: z.enum(['draft', 'schedule', 'send']).default('send'),
      sendAt: Instant.optional(),
    }),
    reply: SentMessage,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-message/sent/:id',
    allow: 'message.message.read',
    orPlatform: 'message.platform-message.read',
    summary: 'One written message, with its progress',
    params: one,
    reply: SentMessage,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api-message/sent/preview',
    allow: 'message.message.send',
    orPlatform: 'message.platform-message.send',
    summary: 'The number of recipients, each counted once, and the first of them',
    body: Audience.extend({ enterpriseId: Id.optional() }),
    reply: z.object({
      count,
      people: z.array(Addressee),
      /** Too many for the caller. */
      tooMany: z.boolean(),
    }),
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/api-message/sent/:id/recipients',
    allow: 'message.message.read',
    orPlatform: 'message.platform-message.read',
    summary: 'The delivery status of each recipient',
    params: one,
    query: pageQuery.extend({ q: Search.optional(), state: z.enum(RECIPIENT_STATES).optional() }),
    reply: pageOf(Recipient),
  }),
  attach: endpoint({
    method: 'POST',
    path: '/api-message/attachments',
    allow: 'message.message.send',
    orPlatform: 'message.platform-message.send',
    limit: { by: 'account', max: 60, seconds: 600 },
    summary: 'Store an attachment for a message; only its recipients will see it',
    upload: { maxBytes: MAX_ATTACHMENT_BYTES },
    reply: Attachment,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api-message/sent/:id/files/:name',
    allow: 'message.message.read',
    orPlatform: 'message.platform-message.read',
    download: true,
    summary: 'An attachment of a written message',
    params: z.object({ id: Id, name: z.string().min(1).max(200) }),
    reply: z.unknown(),
  }),
  recall: endpoint({
    method: 'POST',
    path: '/api-message/sent/:id/recall',
    allow: 'message.message.send',
    orPlatform: 'message.platform-message.send',
    summary: 'Recall a message from all recipients, read or not',
    params: one,
    reply: SentMessage,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api-message/sent/:id/mailAgain',
    allow: 'message.message.send',
    orPlatform: 'message.platform-message.send',
    summary: 'Resend the email to recipients whose email bounced',
    params: one,
    reply: z.object({ again: count }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-message/message/:id',
    allow: 'message.message.send',
    orPlatform: 'message.platform-message.send',
    summary: 'Delete a draft, or remove a sent message from the list (recipients keep it)',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
