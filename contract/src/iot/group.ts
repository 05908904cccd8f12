import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { Device, DeviceFilter } from './device.ts';

/** Its members are picked, or found by a question each time it is used. */
export const GROUP_KINDS = ['picked', 'query'] as const;
export const GROUP_LIMITS = { depth: 5, groups: 1_000, members: 20_000, atOnce: 1_000 } as const;

export const Group = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(GROUP_KINDS),
  query: DeviceFilter.nullable(),
  /** Of picked ones: its own, without those of the groups below. */
  picked: z.number().int().nullable(),
  updatedAt: Instant,
  updateByName: z.string(),
});
export type Group = z.infer<typeof Group>;

/** Where a group is used as a scope. */
export const GROUP_USES = ['group', 'rule', 'push', 'history-policy', 'role'] as const;
export const GroupUse = z.object({ kind: z.enum(GROUP_USES), id: Id, name: z.string() });
export type GroupUse = z.infer<typeof GroupUse>;

/** With those of the groups below it. */
export const GroupView = Group.extend({
  members: z.number().int(),
  online: z.number().int(),
  uses: z.array(GroupUse),
});
export type GroupView = z.infer<typeof GroupView>;

export const GroupDraft = z
  .object({
    name: z.string().trim().min(1).max(60),
    description: z.string().trim().max(300),
    parentId: Id.nullable(),
    kind: z.enum(GROUP_KINDS),
    query: DeviceFilter.nullable(),
  })
  .refine(({ kind, query }) => (kind === 'query') === (query !== null), {
    path: ['query'],
    message: 'required',
  });
export type GroupDraft = z.infer<typeof GroupDraft>;

const read = { allow: 'iot.group.read' } as const;
const edit = { allow: 'iot.group.edit' } as const;
const Members = z.object({ deviceIds: z.array(Id).min(1).max(GROUP_LIMITS.atOnce) });

export const deviceGroupApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-iot/groups',
    ...read,
    summary: 'All groups of the enterprise, as a flat list with their parents',
    reply: z.array(Group),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/groups/:id',
    ...read,
    idle: true,
    summary: 'One group with how many members it has, how many are online, and where it is used',
    params: one,
    reply: GroupView,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api-iot/groups/:id/members',
    ...read,
    idle: true,
    summary: 'The members of a group and of the groups below it',
    params: one,
    query: pageQuery,
    reply: pageOf(Device).extend({ isMore: z.boolean() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api-iot/groupPreview',
    ...read,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Which devices a question finds, before it is saved',
    body: z.object({ query: DeviceFilter }),
    reply: pageOf(Device).extend({ isMore: z.boolean() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-iot/groups',
    ...edit,
    once: true,
    summary: 'Add a group',
    body: GroupDraft,
    reply: GroupView,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-iot/groups/:id',
    ...edit,
    summary: 'Change a group, or move it below another one; its kind stays',
    params: one,
    body: GroupDraft,
    reply: GroupView,
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/api-iot/groups/:id/members',
    ...edit,
    summary: 'Add devices to a group whose members are picked',
    params: one,
    body: Members,
    reply: z.object({ changed: z.number().int() }),
  }),
  removeMembers: endpoint({
    method: 'PUT',
    path: '/api-iot/groups/:id/membersRemoved',
    ...edit,
    summary: 'Take devices out of a group whose members are picked',
    params: one,
    body: Members,
    reply: z.object({ changed: z.number().int() }),
  }),
  limitRoles: endpoint({
    method: 'PUT',
    path: '/api-iot/groups/:id/roles',
    ...edit,
    /** It changes what holders of a role may do. */
    asks: ['access.role.edit'],
    summary: 'Say whose holders see only devices of this group, and of others that say the same of them',
    params: one,
    body: z.object({ roleIds: z.array(Id).max(100) }),
    reply: GroupView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-iot/groups/:id',
    ...edit,
    summary: 'Delete a group that is used nowhere and has none below it',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
