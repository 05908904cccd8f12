import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';
import { Ids } from './values.ts';

export const CATEGORY_ICONS = [
  'bell',
  'audit',
  'todo',
  'team',
  'chat',
  'application',
  'notice',
  'warning',
  'money',
  'tool',
] as const;

export const MessageCategory = z.object({
  id: Id,
  /** Nil: of the platform. */
  enterprise: Id,
  name: z.string(),
  nameEn: z.string(),
  icon: z.enum(CATEGORY_ICONS),
  /** Users cannot turn it off. */
  critical: z.boolean(),
  /** Also by mail, for users who have not chosen otherwise. */
  mail: z.boolean(),
  /** Kept for so many days; null: for good. */
  retentionDays: z.number().int().nullable(),
  /** The platform sends under it: it cannot be deleted. */
  builtIn: z.boolean(),
  /** How many types and messages are of it. */
  types: z.number().int(),
  messages: z.number().int(),
  version: z.number().int(),
});
export type MessageCategory = z.infer<typeof MessageCategory>;

export const CategoryDraft = z.object({
  name: z.string().trim().min(1).max(40),
  nameEn: z.string().trim().max(60).default(''),
  icon: z.enum(CATEGORY_ICONS).default('bell'),
  critical: z.boolean().default(false),
  mail: z.boolean().default(false),
  retentionDays: z.number().int().min(1).max(3650).nullable().default(null),
});
export type CategoryDraft = z.infer<typeof CategoryDraft>;

export const categoryApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-message/messageCategories',
    allow: 'session',
    summary: 'The categories of the caller’s messages, or of a scope (nil: the platform)',
    query: z.object({ enterpriseId: Id.optional() }),
    reply: z.array(MessageCategory),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api-message/messageCategory',
    allow: 'message.category.edit',
    orPlatform: 'message.platform-category.edit',
    summary: 'Add a category, or change the one with this id',
    body: CategoryDraft.extend({
      id: Id.optional(),
      enterpriseId: Id.optional(),
      version: z.number().int().optional(),
    }),
    reply: MessageCategory,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-message/messageCategory',
    allow: 'message.category.edit',
    orPlatform: 'message.platform-category.edit',
    summary: 'Delete categories; their contents move to another one, or the deletion is refused',
    query: z.object({ moveTo: Id.optional() }),
    body: Ids,
    reply: z.object({ deleted: z.number().int() }),
  }),
};
