import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, one, Search } from '../kit/values.ts';
import { ShownMenu } from './menu.ts';
import { Role } from './role.ts';
import { NamedRight, Person } from './values.ts';

/** The rules a question about a right passes through, in this order; the first that fails decides. */
export const RULES = [
  'account',
  'member',
  'open',
  'session',
  'role',
  'chosen',
  'granted',
  'menu_on',
  'menu_shown',
  'enterprise_may',
  'held',
] as const;

/** One rule with its answer; the words are the browser's, `about` fills them. */
export const RuleAnswer = z.object({
  rule: z.enum(RULES),
  passed: z.boolean(),
  about: z.record(z.string(), z.string()),
});
export type RuleAnswer = z.infer<typeof RuleAnswer>;

export const Explanation = z.object({
  allowed: z.boolean(),
  person: Person,
  /** The keys of which any one is enough. */
  keys: z.array(z.string()),
  /** All that were asked, the deciding one last. */
  rules: z.array(RuleAnswer),
  /** Through which roles and menus it is held. */
  through: z.array(
    NamedRight.extend({ roleId: Id, roleName: z.string(), via: z.enum(['person', 'office', 'everybody']) }),
  ),
});
export type Explanation = z.infer<typeof Explanation>;

/** What can be asked about: a screen, a button, a call. */
export const Questionable = z.object({
  /** `menu:{id}`, `key:{key}` or `call:{METHOD path}`. */
  what: z.string(),
  kind: z.enum(['menu', 'key', 'call']),
  name: z.string(),
  nameEn: z.string(),
});
export type Questionable = z.infer<typeof Questionable>;

const read = { allow: 'access.role.read', orPlatform: 'access.platform-role.read' } as const;

export const rightApi = {
  questions: endpoint({
    method: 'GET',
    path: '/api-user/questions',
    ...read,
    summary: 'Pages, buttons and API calls that can be explained',
    query: z.object({ enterpriseId: Id }),
    reply: z.array(Questionable),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api-user/questionPeople',
    ...read,
    summary: 'Users that can be explained, with their enterprises; the first twenty that match',
    query: z.object({ enterpriseId: Id, q: Search.optional() }),
    reply: z.array(Person.extend({ enterprises: z.array(z.object({ id: Id, name: z.string() })) })),
  }),
  why: endpoint({
    method: 'GET',
    path: '/api-user/why',
    ...read,
    summary: 'Why a user can or cannot do something: the deciding rule',
    query: z.object({
      userId: Id,
      enterpriseId: Id,
      /** For the platform: the enterprise the question is about; nil or nothing: none. */
      at: Id.optional(),
      /** Nil: in all their roles. */
      roleId: Id,
      what: z.string().min(1).max(300),
    }),
    reply: Explanation,
  }),
  /** Roles against privileges, for looking over and for auditors. */
  matrix: endpoint({
    method: 'GET',
    path: '/api-user/roleMatrix',
    ...read,
    summary: 'Every role with its permissions, conflicting duties and unused roles',
    query: z.object({ enterpriseId: Id }),
    reply: z.object({
      rights: z.array(NamedRight.extend({ platform: z.boolean() })),
      roles: z.array(
        z.object({
          id: Id,
          name: z.string(),
          kind: Role.shape.kind,
          reach: Role.shape.reach,
          members: z.number().int(),
          everybody: z.boolean(),
          /** `menuId key` of what it holds. */
          held: z.array(z.string()),
          conflicts: z.array(z.object({ one: z.string(), other: z.string() })),
        }),
      ),
    }),
  }),
  matrixFile: endpoint({
    method: 'GET',
    path: '/api-user/exportRoleMatrix',
    ...read,
    summary: 'The role matrix as CSV, for auditors',
    query: z.object({ enterpriseId: Id }),
    reply: z.unknown(),
    download: true,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api-user/previewRole/:id',
    allow: 'access.role.preview',
    orPlatform: 'access.platform-role.preview',
    summary: 'The console as users with a role see it: its keys and menus',
    params: one,
    reply: z.object({ role: Role, keys: z.array(z.string()), menus: z.array(ShownMenu) }),
  }),
  /** What a key opens: its screens, buttons and calls, which roles hold it; and keys that no role can hold. */
  catalogue: endpoint({
    method: 'GET',
    path: '/api-user/keyCatalogue',
    allow: 'access.platform-role.read',
    platform: true,
    summary: 'Every key with what it opens and the roles that have it',
    reply: z.array(
      z.object({
        key: z.string(),
        platform: z.boolean(),
        menus: z.array(z.object({ id: Id, name: z.string(), nameEn: z.string(), enabled: z.boolean() })),
        names: z.array(z.object({ name: z.string(), nameEn: z.string() })),
        calls: z.array(z.string()),
        /** The platform's roles that hold it. */
        roles: z.array(z.object({ id: Id, name: z.string(), kind: Role.shape.kind })),
        /** Whether any role at all holds it. */
        held: z.boolean(),
      }),
    ),
  }),
  holders: endpoint({
    method: 'GET',
    path: '/api-user/keyHolders',
    allow: 'access.platform-role.read',
    platform: true,
    summary: 'The number of enterprise roles and users that have a key',
    query: z.object({ key: z.string().min(1).max(80) }),
    reply: z.object({ enterpriseRoles: z.number().int(), people: z.number().int() }),
  }),
};
