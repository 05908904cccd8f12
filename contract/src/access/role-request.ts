import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { Person } from './values.ts';

export const REQUEST_STATES = ['pending', 'approved', 'refused', 'cancelled'] as const;

/** A user's request for a role. */
export const RoleRequest = z.object({
  id: Id,
  role: z.object({ id: Id, name: z.string(), description: z.string() }),
  /** Nil: for a role of the platform. */
  enterprise: Id,
  applicant: Person,
  reason: z.string(),
  /** For how many days; null: for good. */
  days: z.number().int().nullable(),
  status: z.enum(REQUEST_STATES),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  verdict: z.string(),
  /** The roles the applicant holds now, for the reviewer. */
  holds: z.array(z.string()),
  /** The caller may decide it (no user decides their own). */
  decidable: z.boolean(),
});
export type RoleRequest = z.infer<typeof RoleRequest>;

export const RoleRequestDraft = z.object({
  roleId: Id,
  reason: z.string().trim().min(1).max(500),
  days: z.number().int().min(1).max(3650).nullable().optional(),
});
export type RoleRequestDraft = z.infer<typeof RoleRequestDraft>;

export const Verdict = z.object({
  ids: z.array(Id).min(1).max(100),
  approve: z.boolean(),
  /** Needed for a refusal. */
  reason: z.string().trim().max(500),
});
export type Verdict = z.infer<typeof Verdict>;

const status = z.enum(REQUEST_STATES).optional();

export const roleRequestApi = {
  /** Roles that can be requested. */
  offered: endpoint({
    method: 'GET',
    path: '/api-user/requestableRoles',
    allow: 'session',
    // The deciders about the platform's roles are known over the wall only; everything
    // else is read for the caller.
    platform: true,
    summary: 'Roles the caller can request, of the current enterprise or of the platform (nil)',
    query: z.object({ enterpriseId: Id }),
    reply: z.array(
      z.object({
        id: Id,
        name: z.string(),
        description: z.string(),
        held: z.boolean(),
        asked: z.boolean(),
        /** The names of the deciders. */
        approvers: z.array(z.string()),
      }),
    ),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api-user/myRoleApplications',
    allow: 'session',
    // Inside the wall a role of the platform is hidden once it can no longer be
    // requested; the request is not.
    platform: true,
    summary: 'The caller’s own requests, newest first',
    query: pageQuery.extend({ enterpriseId: Id, status }),
    reply: pageOf(RoleRequest),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api-user/roleApplications',
    allow: 'session',
    once: true,
    limit: { by: 'account', max: 20, seconds: 3600 },
    summary: 'Request a role',
    body: RoleRequestDraft,
    reply: RoleRequest,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-user/roleApplications/:id/cancel',
    allow: 'session',
    summary: 'Withdraw the caller’s own request',
    params: one,
    reply: RoleRequest,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api-user/roleApplications',
    allow: 'access.application.verify',
    orPlatform: 'access.platform-application.verify',
    summary: 'Requests for roles of an enterprise, or of the platform (nil); the oldest open one first',
    query: pageQuery.extend({ enterpriseId: Id, status, q: Search.optional() }),
    reply: pageOf(RoleRequest),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api-user/roleApplications/:id',
    allow: 'access.application.verify',
    orPlatform: 'access.platform-application.verify',
    summary: 'One request, for its reviewers',
    params: one,
    reply: RoleRequest,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api-user/roleApplications/verdict',
    allow: 'access.application.verify',
    orPlatform: 'access.platform-application.verify',
    summary: 'Approve or reject requests, with a reason',
    body: Verdict,
    reply: z.array(z.object({ id: Id, decided: z.boolean(), code: z.string().nullable() })),
  }),
};
