import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { Ids } from './values.ts';

/** By what people belong to a group; all but `user` follow changes until a message is sent. */
export const MEMBER_KINDS = ['department', 'position', 'work-group', 'user', 'role', 'enterprise'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

export const GroupMember = z.object({
  id: Id,
  kind: z.enum(MEMBER_KINDS),
  targetId: Id,
  /** Empty when what it named is gone. */
  name: z.string(),
  /** Of a department: also those below it. */
  below: z.boolean(),
});
export type GroupMember = z.infer<typeof GroupMember>;

export const MessageGroup = z.object({
  id: Id,
  enterprise: Id,
  name: z.string(),
  description: z.string(),
  members: z.array(GroupMember),
  createdAt: Instant,
  createdBy: z.string(),
  /** Types that go to it by themselves. */
  types: z.number().int(),
  version: z.number().int(),
});
export type MessageGroup = z.infer<typeof MessageGroup>;

export const GroupDraft = z.object({
  name: z.string().trim().min(1).max(40),
  description: z.string().trim().max(200).default(''),
});
export type GroupDraft = z.infer<typeof GroupDraft>;

/** A group is made of so many lines at most; each may mean any number of people. */
export const MOST_MEMBERS = 200;

export const MemberDraft = z.object({
  kind: z.enum(MEMBER_KINDS),
  targetId: Id,
  below: z.boolean().default(false),
});
export type MemberDraft = z.infer<typeof MemberDraft>;

/** A recipient of a message. */
export const Addressee = z.object({ id: Id, name: z.string(), username: z.string(), place: z.string() });
export type Addressee = z.infer<typeof Addressee>;

export const groupApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-message/messageGroups',
    allow: 'message.message.read',
    orPlatform: 'message.platform-message.read',
    summary: 'Groups of a scope (nil: the platform) with their members',
    query: z.object({ enterpriseId: Id.optional() }),
    reply: z.array(MessageGroup),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api-message/messageGroup',
    allow: 'message.group.edit',
    orPlatform: 'message.platform-group.edit',
    summary: 'Add a group, or change the one with this id',
    body: GroupDraft.extend({
      id: Id.optional(),
      enterpriseId: Id.optional(),
      members: z.array(MemberDraft).max(MOST_MEMBERS).optional(),
      version: z.number().int().optional(),
    }),
    reply: MessageGroup,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-message/messageGroup',
    allow: 'message.group.edit',
    orPlatform: 'message.platform-group.edit',
    summary: 'Delete groups that no type uses by default',
    body: Ids,
    reply: z.object({ deleted: z.number().int() }),
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/api-message/messageMembers',
    allow: 'message.group.edit',
    orPlatform: 'message.platform-group.edit',
    summary: 'Add members by department, position, work group, user or role',
    body: z.object({ groupId: Id, members: z.array(MemberDraft).min(1).max(MOST_MEMBERS) }),
    reply: MessageGroup,
  }),
  removeMembers: endpoint({
    method: 'DELETE',
    path: '/api-message/messageMember',
    allow: 'message.group.edit',
    orPlatform: 'message.platform-group.edit',
    summary: 'Remove members',
    body: Ids,
    reply: z.object({ deleted: z.number().int() }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api-message/messageGroup/:id/people',
    allow: 'message.message.read',
    orPlatform: 'message.platform-message.read',
    summary: 'The current members of a group',
    params: one,
    query: pageQuery.extend({ q: Search.optional() }),
    reply: pageOf(Addressee),
  }),
  targets: endpoint({
    method: 'GET',
    path: '/api-message/targets',
    allow: 'message.message.read',
    orPlatform: 'message.platform-message.read',
    summary: 'Departments, positions, work groups, users or roles that can be added, by name',
    query: z.object({ enterpriseId: Id.optional(), kind: z.enum(MEMBER_KINDS), q: Search.optional() }),
    reply: z.array(z.object({ id: Id, name: z.string(), hint: z.string() })),
  }),
};
