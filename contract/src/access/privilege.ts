import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';

/** 1 asked, 2 refused, 3 given, 4 taken back. */
export const AUTH_STATUSES = [1, 2, 3, 4] as const;
export const AuthStatus = z.object({ code: z.literal(AUTH_STATUSES) });

/** An authorisation of the specification: an enterprise may use a privilege of an application. */
export const AuthEntry = z.object({
  /** The menu at which the privilege stands; the console's screens are its applications. */
  app: Id,
  appName: z.string(),
  authName: z.string(),
  authCode: z.string(),
  authDescription: z.string(),
  enterprise: Id,
  status: AuthStatus,
});
export type AuthEntry = z.infer<typeof AuthEntry>;

/** What a caller must send of an entry; the rest is the server's to know. */
export const AuthDraft = AuthEntry.partial().required({ app: true, authCode: true });
export type AuthDraft = z.infer<typeof AuthDraft>;

export const PendingAuth = z.object({
  enterpriseName: z.string(),
  appCode: z.string(),
  authList: z.array(
    AuthEntry.extend({
      id: Id,
      appNameEn: z.string(),
      authNameEn: z.string(),
      purpose: z.string(),
      /** The end that was asked for; null: for good. */
      until: Instant.nullable(),
      askedBy: z.string(),
      askedAt: Instant,
      /** No user decides what they asked for themselves. */
      decidable: z.boolean(),
    }),
  ),
});
export type PendingAuth = z.infer<typeof PendingAuth>;

/** Something an enterprise may ask for, and how that stands. */
export const CompanyPrivilege = z.object({
  /** Null: never asked for. */
  id: Id.nullable(),
  app: Id,
  appName: z.string(),
  appNameEn: z.string(),
  authCode: z.string(),
  authName: z.string(),
  authNameEn: z.string(),
  enterprise: Id,
  enterpriseName: z.string(),
  status: AuthStatus.nullable(),
  purpose: z.string(),
  until: Instant.nullable(),
  askedAt: Instant.nullable(),
  askedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string(),
});
export type CompanyPrivilege = z.infer<typeof CompanyPrivilege>;

export const privilegeApi = {
  pending: endpoint({
    method: 'GET',
    path: '/api-user/pendingAuths',
    allow: 'access.privilege.verify',
    platform: true,
    summary: 'Pending permission requests, by enterprise and application',
    query: z.object({ enterpriseName: Search.optional() }),
    reply: z.array(PendingAuth),
  }),
  /** By an enterprise: asks. By the platform: decides what was asked (status 3 gives, anything else refuses). */
  submit: endpoint({
    method: 'POST',
    path: '/api-user/authWithEnterprises',
    allow: 'access.privilege.request',
    orPlatform: 'access.privilege.verify',
    limit: { by: 'account', max: 300, seconds: 3600 },
    summary: 'Request permissions, or review requests',
    /**
     * `enterpriseId`: for callers who may do both, which is meant: the current enterprise asks, nil decides.
     */
    query: z.object({
      enterpriseId: Id.optional(),
      purpose: z.string().trim().max(500).optional(),
      until: Instant.optional(),
      reason: z.string().trim().max(500).optional(),
    }),
    body: z.array(AuthDraft).min(1).max(200),
    reply: z.array(AuthEntry),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-user/companyPrivileges',
    allow: 'access.privilege.request',
    orPlatform: 'access.privilege.verify',
    summary:
      'The permissions an enterprise can request and their status; for the platform (nil) all requests',
    query: pageQuery.extend({
      enterpriseId: Id,
      q: Search.optional(),
      status: z.coerce.number().int().min(1).max(4).optional(),
    }),
    reply: pageOf(CompanyPrivilege),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api-user/companyPrivileges/:id/withdraw',
    allow: 'access.privilege.request',
    orPlatform: 'access.privilege.verify',
    limit: { by: 'account', max: 300, seconds: 3600 },
    summary: 'Return or revoke a permission; no role of the enterprise has it from then on',
    params: one,
    /** `enterpriseId`: as above, the current enterprise gives back, nil takes back. */
    body: z.object({ reason: z.string().trim().max(500).optional(), enterpriseId: Id.optional() }),
    reply: CompanyPrivilege,
  }),
};
