import { z } from 'zod';
import { Email, Phone, Username } from '../identity/values.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { VerifyStatus } from './values.ts';

/**
 * Phone and mail are masked for all but the user and those who may edit accounts;
 * each of their looks is audited.
 */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  realName: z.string(),
  verifyStatus: VerifyStatus,
});
export type User = z.infer<typeof User>;

/** The content of a user’s certification; numbers are masked, and the images are named only to the user. */
export const UserInfo = z.object({
  userId: Id,
  metadata: z.string(),
  avatar: z.string().nullable(),
  licenseHomeLocation: z.string(),
  licenseType: z.string(),
  licenseBackImage: z.string().nullable(),
  licenseFrontImage: z.string().nullable(),
  licenseIdNumber: z.string(),
  licenseValidTerm: z.string(),
  openingBank: z.string(),
  bankAccount: z.string(),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const PersonInfo = z.object({
  username: z.string(),
  phone: z.string(),
  avatar: z.string().nullable(),
  status: z.string(),
  code: z.number().int(),
  companyName: z.string(),
  /** Comma separated. */
  roleNames: z.string(),
});
export type PersonInfo = z.infer<typeof PersonInfo>;

/** A user’s place in one of their enterprises. */
export const EnterpriseProjection = z.object({
  id: Id,
  name: z.string(),
  alias: z.string(),
  logo: z.string().nullable(),
  workNum: z.string().nullable(),
  department: z.object({ id: Id, name: z.string(), code: z.string() }).nullable(),
  position: z.object({ name: z.string(), code: z.string() }).nullable(),
  joinedAt: Instant,
});
export type EnterpriseProjection = z.infer<typeof EnterpriseProjection>;

export const ACCOUNT_STATES = ['active', 'locked', 'reset', 'removed'] as const;

export const UserRow = User.extend({
  avatar: z.string().nullable(),
  state: z.enum(ACCOUNT_STATES),
  lockReason: z.string(),
  registeredAs: z.string(),
  emailVerified: z.boolean(),
  /** What an administrator wrote down and its owner has not confirmed yet; null: nothing. */
  waiting: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  createdAt: Instant,
  lastLoginAt: Instant.nullable(),
  enterprises: z.array(z.object({ id: Id, name: z.string() })),
  /** Of the platform. */
  roles: z.array(z.string()),
  version: z.number().int(),
  /** The caller: administrators do not administer themselves. */
  own: z.boolean(),
});
export type UserRow = z.infer<typeof UserRow>;

export const UserQuery = z.object({
  q: Search.optional(),
  /** private: belongs to no enterprise. */
  kind: z.enum(['enterprise', 'private']).optional(),
  /** Belongs to this one. */
  enterpriseId: Id.optional(),
  state: z.enum(ACCOUNT_STATES).optional(),
  code: z.coerce.number().int().min(0).max(4).optional(),
  /** No login for ninety days. */
  dormant: z.stringbool().optional(),
  sort: sortBy(['username', 'createdAt']).optional(),
});

export const RealName = z.string().trim().min(1).max(60);

export const NewUser = z.object({ username: Username, email: Email, phone: Phone, realName: RealName });
export type NewUser = z.infer<typeof NewUser>;

export const OwnDetails = z.object({
  realName: RealName.optional(),
  avatar: z.string().max(200).nullable().optional(),
  metadata: z.string().trim().max(500).optional(),
});
export type OwnDetails = z.infer<typeof OwnDetails>;

const version = z.object({ version: z.number().int() });

export const personApi = {
  user: endpoint({
    method: 'GET',
    path: '/api-user/users',
    allow: 'session',
    summary: 'A user: the caller, a colleague, or any user for the platform',
    query: z.object({ userId: Id }),
    reply: User,
  }),
  userInfo: endpoint({
    method: 'GET',
    path: '/api-user/userInfoes',
    allow: 'session',
    summary: 'A user’s certification: the caller’s own, or any user’s for the platform',
    query: z.object({ userId: Id }),
    reply: UserInfo,
  }),
  personInfo: endpoint({
    method: 'GET',
    path: '/api-user/personInfoes',
    allow: 'session',
    summary: 'The data of the profile card',
    query: z.object({ userId: Id, enterpriseId: Id }),
    reply: PersonInfo,
  }),
  projections: endpoint({
    method: 'GET',
    path: '/api-user/users/:id/enterpriseProjections',
    allow: 'session',
    summary:
      'A user’s enterprises and positions: the caller’s own, or a colleague’s in the current enterprise',
    params: one,
    query: z.object({ enterpriseId: Id.optional(), applicationId: Id.optional() }),
    reply: z.array(EnterpriseProjection),
  }),
  saveOwn: endpoint({
    method: 'PATCH',
    path: '/api-user/ownDetails',
    allow: 'session',
    summary:
      'Change the caller’s own name, picture and description; a certified name only changes with the certification',
    body: OwnDetails,
    reply: UserInfo,
  }),
  ownData: endpoint({
    method: 'GET',
    path: '/api-user/ownData',
    allow: 'session',
    limit: { by: 'account', max: 10, seconds: 3600 },
    summary: 'All data stored about the caller, as a file',
    download: true,
    reply: z.unknown(),
  }),
  // The platform's users ------------------------------------------------------------------------------------
  list: endpoint({
    method: 'GET',
    path: '/api-user/userList',
    allow: 'enterprise.user.read',
    platform: true,
    summary: 'All users of the platform, page by page; phones and emails masked',
    query: pageQuery.extend(UserQuery.shape),
    reply: pageOf(UserRow).extend({ counts: z.record(z.string(), z.number().int()) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api-user/userList/export',
    allow: 'enterprise.user.read',
    platform: true,
    summary: 'All users as CSV, phones and emails masked',
    query: UserQuery,
    download: true,
    reply: z.unknown(),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-user/userList/:id',
    allow: 'enterprise.user.read',
    platform: true,
    asks: ['enterprise.user.edit'],
    summary:
      'One user of the platform; the full phone and email for callers who can edit users, which is audited',
    params: one,
    reply: UserRow,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-user/userList',
    allow: 'enterprise.user.edit',
    platform: true,
    once: true,
    summary: 'Add a user; they set their password with the link they are sent',
    body: NewUser,
    reply: UserRow,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api-user/userList/:id',
    allow: 'enterprise.user.edit',
    platform: true,
    summary:
      'Change a user’s data; a new phone or email waits until the user confirms it, and the previous one is notified',
    params: one,
    body: NewUser.partial().extend(version.shape),
    reply: UserRow,
  }),
  lock: endpoint({
    method: 'POST',
    path: '/api-user/userList/:id/lock',
    allow: 'enterprise.user.edit',
    platform: true,
    summary: 'Disable a user: they cannot log in, and all sessions end',
    params: one,
    body: version.extend({ reason: z.string().trim().min(1).max(300) }),
    reply: UserRow,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/api-user/userList/:id/unlock',
    allow: 'enterprise.user.edit',
    platform: true,
    summary: 'Enable a user',
    params: one,
    body: version,
    reply: UserRow,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api-user/userList/:id/resetPassword',
    allow: 'enterprise.user.reset',
    platform: true,
    summary:
      'Reset a user’s password: the old one and all sessions end; the user gets a one-time link valid for a day',
    params: one,
    body: version,
    reply: UserRow,
  }),
};
