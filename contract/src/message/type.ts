import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';
import { Ids, Importance, Named } from './values.ts';

export const MessageType = z.object({
  id: Id,
  enterprise: Id,
  /** What messages of it carry as `selfType`. */
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  category: Named,
  /** The recipients of its messages unless others are named. */
  group: z.object({ id: Id, name: z.string() }).nullable(),
  importance: Importance,
  mail: z.boolean(),
  builtIn: z.boolean(),
  messages: z.number().int(),
  version: z.number().int(),
});
export type MessageType = z.infer<typeof MessageType>;

export const TypeDraft = z.object({
  name: z.string().trim().min(1).max(40),
  nameEn: z.string().trim().max(60).default(''),
  category: Id,
  group: Id.nullable().default(null),
  importance: Importance.default(0),
  mail: z.boolean().default(false),
});
export type TypeDraft = z.infer<typeof TypeDraft>;

export const typeApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-message/messageTypes',
    allow: 'session',
    summary: 'Message types of a category or a scope (nil: the platform)',
    query: z.object({ category: Id.optional(), enterpriseId: Id.optional() }),
    reply: z.array(MessageType),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api-message/messageType',
    allow: 'message.type.edit',
    orPlatform: 'message.platform-type.edit',
    summary: 'Add a type, or change the one with this id',
    body: TypeDraft.extend({
      id: Id.optional(),
      enterpriseId: Id.optional(),
      version: z.number().int().optional(),
    }),
    reply: MessageType,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-message/messageType',
    allow: 'message.type.edit',
    orPlatform: 'message.platform-type.edit',
    summary: 'Delete types without messages',
    body: Ids,
    reply: z.object({ deleted: z.number().int() }),
  }),
};
