import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, one, Search } from '../kit/values.ts';
import { NamedRight, Person, Reach } from './values.ts';

/** A row of this name stands in lists, but cannot be selected. */
export const DISABLED_USER = 'Disabled User';

/** As many roles as a configuration screen loads. */
export const MOST_ROLES = 1000;

export const ROLE_KINDS = ['enterprise', 'platform', 'function'] as const;

export const Role = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  code: z.string(),
  /** Nil: of the platform. */
  enterprise: Id,
  kind: z.enum(ROLE_KINDS),
  reach: Reach,
  builtIn: z.boolean(),
  /** Held by everybody. */
  everybody: z.boolean(),
  /** Users may ask for it. */
  requestable: z.boolean(),
  version: z.number().int(),
  members: z.number().int(),
  grants: z.number().int(),
  /** What the caller may do to it. */
  can: z.object({ edit: z.boolean(), remove: z.boolean(), assign: z.boolean(), grant: z.boolean() }),
});
export type Role = z.infer<typeof Role>;

export const RoleDraft = z.object({
  name: z.string().trim().min(1).max(40),
  description: z.string().trim().max(200),
  reach: Reach.optional(),
  requestable: z.boolean().optional(),
});
export type RoleDraft = z.infer<typeof RoleDraft>;

export const NewRoleDraft = RoleDraft.extend({
  /** Of the platform's roles only: one that cuts across the enterprises. */
  kind: z.enum(['platform', 'function']).optional(),
  /** Begins with the grants of this one. */
  copyOf: Id.optional(),
});
export type NewRoleDraft = z.infer<typeof NewRoleDraft>;

export const RoleQuery = z.object({
  q: Search.optional(),
  kind: z.enum(ROLE_KINDS).optional(),
  sort: sortBy(['name', 'members', 'createdAt']).optional(),
});
export type RoleQuery = z.infer<typeof RoleQuery>;

export const roleApi = {
  page: endpoint({
    method: 'GET',
    path: '/api-user/enterprisesRoles',
    allow: 'access.role.read',
    orPlatform: 'access.platform-role.read',
    summary: 'Roles of an enterprise, or of the platform (nil), page by page',
    query: pageQuery.extend(RoleQuery.shape).extend({ enterpriseId: Id }),
    reply: pageOf(Role),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api-user/roles',
    allow: 'access.role.read',
    orPlatform: 'access.platform-role.read',
    summary: 'Roles of an enterprise, or of the platform (nil), up to 1000, by name',
    query: z.object({ enterpriseId: Id }),
    reply: z.array(Role),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-user/roles/:id',
    allow: 'access.role.read',
    orPlatform: 'access.platform-role.read',
    summary: 'One role',
    params: one,
    reply: Role,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-user/enterprises/:enterpriseId/roles',
    allow: 'access.role.edit',
    orPlatform: 'access.platform-role.edit',
    once: true,
    summary: 'Create a role',
    params: z.object({ enterpriseId: Id }),
    body: NewRoleDraft,
    reply: Role,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api-user/roles/:id',
    allow: 'access.role.edit',
    orPlatform: 'access.platform-role.edit',
    summary: 'Change a role’s name, description and data scope',
    params: one,
    body: RoleDraft.partial().extend({ version: z.number().int().optional() }),
    reply: Role,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-user/enterprises/:enterpriseId/roles/:roleId',
    allow: 'access.role.edit',
    orPlatform: 'access.platform-role.edit',
    summary: 'Delete a role; its users lose what only it gave them',
    params: z.object({ enterpriseId: Id, roleId: Id }),
    reply: z.object({ id: Id }),
  }),
  impact: endpoint({
    method: 'GET',
    path: '/api-user/roles/:id/impact',
    allow: 'access.role.read',
    orPlatform: 'access.platform-role.read',
    summary: 'Who would lose what if the role were deleted',
    params: one,
    reply: z.object({
      members: z.number().int(),
      /** The first of them. */
      people: z.array(Person),
      /** What at least one of them holds through this role alone. */
      lost: z.array(NamedRight),
    }),
  }),
};
