import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, Search } from '../kit/values.ts';
import { Person } from './values.ts';

export const Named = z.object({ id: Id, name: z.string() });

/** A user with where they work; `position` and `department` only inside an enterprise. */
export const PlacedPerson = Person.extend({
  department: Named.nullable(),
  position: Named.nullable(),
});
export type PlacedPerson = z.infer<typeof PlacedPerson>;

/** Why a user holds a role: it was given to them, it goes with their place, everybody has it. */
export const VIA = ['person', 'office', 'everybody'] as const;

export const RoleMember = PlacedPerson.extend({
  via: z.enum(VIA),
  /** Given in person, and their place gives it as well: taking it leaves them with it. */
  alsoByOffice: z.boolean(),
  until: Instant.nullable(),
  givenAt: Instant.nullable(),
  givenBy: z.string().nullable(),
});
export type RoleMember = z.infer<typeof RoleMember>;

/** A user with the roles they hold here. */
export const RoledPerson = PlacedPerson.extend({
  roles: z.array(z.object({ id: Id, name: z.string(), via: z.enum(VIA), until: Instant.nullable() })),
});
export type RoledPerson = z.infer<typeof RoledPerson>;

const PeopleQuery = z.object({
  /** In the username or the real name. */
  q: Search.optional(),
  /** This department and the ones below it. */
  departmentId: Id.optional(),
  positionId: Id.optional(),
});
export type PeopleQuery = z.infer<typeof PeopleQuery>;

/** The outcome for each user. */
export const OUTCOMES = ['done', 'unchanged', 'refused'] as const;
export const MemberResult = z.object({
  userId: Id,
  roleId: Id,
  /** Empty: the caller may not see this user. */
  username: z.string(),
  realName: z.string(),
  roleName: z.string(),
  outcome: z.enum(OUTCOMES),
  /** The refusal's code. */
  code: z.string().nullable(),
});
export type MemberResult = z.infer<typeof MemberResult>;

const many = z.array(Id).min(1).max(200);

export const memberApi = {
  /** The specification's own call. */
  pairs: endpoint({
    method: 'GET',
    path: '/api-user/roleWithUsers',
    allow: 'access.role.read',
    orPlatform: 'access.platform-role.read',
    summary: 'Role assignments by role, by user or by both; at most 1000',
    query: z.object({ role: Id.optional(), user: Id.optional() }),
    reply: z.array(z.object({ role: Named, user: Person, via: z.enum(VIA), until: Instant.nullable() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-user/roleMembers/:roleId',
    allow: 'access.role.read',
    orPlatform: 'access.platform-role.read',
    summary: 'The users who have a role',
    params: z.object({ roleId: Id }),
    query: pageQuery
      .extend(PeopleQuery.shape)
      .extend({ sort: sortBy(['username', 'givenAt', 'until']).optional() }),
    reply: pageOf(RoleMember),
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api-user/roleCandidates/:roleId',
    allow: 'access.role.assign',
    orPlatform: 'access.platform-role.assign',
    summary: 'Users who can be assigned the role and do not have it',
    params: z.object({ roleId: Id }),
    query: pageQuery.extend(PeopleQuery.shape),
    reply: pageOf(PlacedPerson),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api-user/peopleWithRoles',
    allow: 'access.role.assign',
    orPlatform: 'access.platform-role.assign',
    summary: 'Users of an enterprise (nil: all users) with their roles there',
    query: pageQuery.extend(PeopleQuery.shape).extend({ enterpriseId: Id, roleId: Id.optional() }),
    reply: pageOf(RoledPerson),
  }),
  /**
   * Each user for each role; a pair that cannot be changed has its error code in the answer
   * and does not stop the others.
   */
  give: endpoint({
    method: 'POST',
    path: '/api-user/giveRoles',
    allow: 'access.role.assign',
    orPlatform: 'access.platform-role.assign',
    once: true,
    summary: 'Assign roles to users, permanently or until a day',
    body: z.object({ userIds: many, roleIds: many.max(20), until: Instant.nullable().optional() }),
    reply: z.array(MemberResult),
  }),
  take: endpoint({
    method: 'POST',
    path: '/api-user/takeRoles',
    allow: 'access.role.assign',
    orPlatform: 'access.platform-role.assign',
    summary: 'Remove roles from users',
    body: z.object({ userIds: many, roleIds: many.max(20) }),
    reply: z.array(MemberResult),
  }),
};
