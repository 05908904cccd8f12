import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, Search, TimeZone } from '../kit/values.ts';

export const DEVICES = ['desktop', 'mobile', 'tablet', 'program'] as const;

/** A user who is logged in now. */
export const LiveSession = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  state: z.enum(['open', 'repeat']),
  enterpriseId: Id.nullable(),
  enterpriseName: z.string(),
  roleName: z.string(),
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  device: z.enum(DEVICES),
  since: Instant,
  lastSeen: Instant,
  /** The caller's own session. */
  mine: z.boolean(),
});
export type LiveSession = z.infer<typeof LiveSession>;

export const LiveSessionQuery = z.object({
  q: Search.optional(),
  enterpriseId: Id.optional(),
  device: z.enum(DEVICES).optional(),
  sort: sortBy(['since', 'lastSeen', 'username', 'enterpriseName']).optional(),
});
export type LiveSessionQuery = z.infer<typeof LiveSessionQuery>;

export const FAILURES = [
  'wrong_password',
  'unknown',
  'locked',
  'wrong_code',
  'must_reset',
  'blocked',
] as const;
export const RESULTS = ['success', ...FAILURES] as const;
export const END_REASONS = [
  'logout',
  'idle',
  'hard_limit',
  'tgt',
  'ip_changed',
  'replaced',
  'cancelled',
  'pushed_out',
  'kicked_out',
  'password_changed',
  'account_locked',
  'removed',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** A login with how it ended, or an attempt that failed. */
export const LoginRecord = z.object({
  id: Id,
  time: Instant,
  userId: Id.nullable(),
  username: z.string(),
  result: z.enum(RESULTS),
  enterpriseName: z.string(),
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  device: z.enum(DEVICES),
  /** Null while it lasts, and for failed attempts. */
  endedAt: Instant.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  /** Who ended it and what they wrote, when it was not the user. */
  endedBy: z.string().nullable(),
  endNote: z.string().nullable(),
});
export type LoginRecord = z.infer<typeof LoginRecord>;

export const LoginRecordQuery = z.object({
  q: Search.optional(),
  /** `ended`: over; `failed`: attempts; `live`: still lasting. */
  kind: z.enum(['ended', 'failed', 'live']).optional(),
  result: z.enum(RESULTS).optional(),
  endReason: z.enum(END_REASONS).optional(),
  device: z.enum(DEVICES).optional(),
  userId: Id.optional(),
  enterpriseId: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  sort: sortBy(['time', 'username', 'endedAt']).optional(),
});
export type LoginRecordQuery = z.infer<typeof LoginRecordQuery>;

export const StatisticsQuery = z.object({ from: Instant, to: Instant, zone: TimeZone.default('UTC') });
export type StatisticsQuery = z.infer<typeof StatisticsQuery>;

const count = z.number().int();
const Totals = z.object({ logins: count, users: count, failures: count });
export const LoginStatistics = z.object({
  totals: Totals,
  /** The same length of time just before. */
  before: Totals,
  days: z.array(z.object({ day: z.iso.date(), logins: count, users: count, failures: count })),
  /** 24 of them. */
  hours: z.array(z.object({ hour: count, logins: count })),
  enterprises: z.array(z.object({ enterpriseId: Id.nullable(), name: z.string(), logins: count })),
  devices: z.array(z.object({ device: z.enum(DEVICES), logins: count })),
  failures: z.array(z.object({ cause: z.enum(FAILURES), count })),
  endings: z.array(z.object({ reason: z.enum(END_REASONS), count })),
  /** Logged in at this moment. */
  now: count,
  /** Accounts without a login for 90 days. */
  dormant: count,
});
export type LoginStatistics = z.infer<typeof LoginStatistics>;

const KickDraft = z.object({
  sessionIds: z.array(Id).min(1).max(200),
  /** Shown to the user. */
  note: z.string().trim().max(100).optional(),
});
const ended = z.object({ ended: count });

export const monitorApi = {
  current: endpoint({
    method: 'GET',
    path: '/api-user/currentUsers',
    allow: 'identity.session.read',
    platform: true,
    idle: true,
    summary: 'All users logged in now',
    query: pageQuery.extend(LiveSessionQuery.shape),
    reply: pageOf(LiveSession),
  }),
  kick: endpoint({
    method: 'POST',
    path: '/api-user/kickUsers',
    allow: 'identity.session.end',
    platform: true,
    summary: 'End sessions of other users, with a note',
    body: KickDraft,
    reply: ended,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api-user/historyUsers',
    allow: 'identity.session.read',
    platform: true,
    summary: 'Logins with their end reasons, and failed attempts',
    query: pageQuery.extend(LoginRecordQuery.shape),
    reply: pageOf(LoginRecord),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api-user/exportHistoryUsers',
    allow: 'identity.session.export',
    platform: true,
    summary: 'The filtered logins as CSV, streamed',
    query: LoginRecordQuery,
    reply: z.unknown(),
    download: true,
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/api-user/loginStatistics',
    allow: 'identity.session.read',
    platform: true,
    summary: 'Logins per day and hour, failures, by enterprise and device',
    query: StatisticsQuery,
    reply: LoginStatistics,
  }),
  memberCurrent: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseCurrentUsers',
    allow: 'identity.member-session.read',
    idle: true,
    summary: 'Users logged in now in the current enterprise',
    query: pageQuery.extend(LiveSessionQuery.shape),
    reply: pageOf(LiveSession),
  }),
  memberKick: endpoint({
    method: 'POST',
    path: '/api-user/kickEnterpriseUsers',
    allow: 'identity.member-session.end',
    summary: 'End sessions in the current enterprise',
    body: KickDraft,
    reply: ended,
  }),
  memberHistory: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseHistoryUsers',
    allow: 'identity.member-session.read',
    summary: 'Logins of the current enterprise with their end reasons, and failed attempts of its members',
    query: pageQuery.extend(LoginRecordQuery.shape),
    reply: pageOf(LoginRecord),
  }),
  memberExport: endpoint({
    method: 'GET',
    path: '/api-user/exportEnterpriseHistoryUsers',
    allow: 'identity.member-session.export',
    summary: 'The filtered logins of the current enterprise as CSV, streamed',
    query: LoginRecordQuery,
    reply: z.unknown(),
    download: true,
  }),
  memberStatistics: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseLoginStatistics',
    allow: 'identity.member-session.read',
    summary: 'Logins of the current enterprise per day and hour, failures, by device',
    query: StatisticsQuery,
    reply: LoginStatistics,
  }),
};
