import { z } from 'zod';
import { Email, Password, Phone, Username } from '../identity/values.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { Department, Position } from './department.ts';

/** The eight states of an invitation. */
export const INVITATION_STATES = [
  'waiting-invite',
  'waiting-activate',
  'invite-failed',
  'activated',
  'timed-out',
  'sealed',
  're-invited',
  'email-failed',
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** How long a link holds, and how many an enterprise may send in a day. */
export const INVITATION_DAYS = 7;
export const INVITATIONS_A_DAY = 20_000;
/** No address is written to again sooner, and after so many times only once a day. */
export const RESEND_AFTER_SECONDS = 60;
export const RESENT_FREELY = 5;
/** As many rows as one file may have. */
export const MOST_ROWS = 10_000;

export const Invitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  state: z.enum(INVITATION_STATES),
  department: z.string().nullable(),
  position: z.string().nullable(),
  invitedBy: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  activatedAt: Instant.nullable(),
  /** How often it was sent again. */
  resent: z.number().int(),
  /** Why it failed. */
  problem: z.string().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Nil: people are invited to the platform, into no enterprise. */
const place = z.object({ enterpriseId: Id });
const keys = {
  allow: 'enterprise.invitation.edit',
  orPlatform: 'enterprise.platform-invitation.edit',
} as const;
const reading = {
  allow: 'enterprise.invitation.read',
  orPlatform: 'enterprise.platform-invitation.read',
} as const;

export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text), 'format');
export const InvitationRow = z.object({ name: PersonName, email: Email });

/** One address, however it is typed: as `folded` in the database. */
export const addressKey = (email: string) => email.normalize('NFKC').toLowerCase();

const where = z.object({
  departmentId: Id.nullable().default(null),
  positionId: Id.nullable().default(null),
});

/** A file that was read, before anything is sent. */
export const InvitationBatch = z.object({
  id: Id,
  fileName: z.string(),
  encoding: z.enum(['utf-8', 'gbk']),
  state: z.enum(['reading', 'checked', 'sending', 'done', 'dropped']),
  rows: z.number().int(),
  good: z.number().int(),
  bad: z.number().int(),
  /** Of the good ones. */
  sent: z.number().int(),
  failed: z.number().int(),
  createdAt: Instant,
  createdBy: z.string(),
});
export type InvitationBatch = z.infer<typeof InvitationBatch>;

export const BatchRow = z.object({
  line: z.number().int(),
  name: z.string(),
  email: z.string(),
  /**
   * `email: format`, `duplicate: 12` (the line it repeats), `member`, `invited`; several with
   * `; ` between them.
   */
  problem: z.string().nullable(),
});
export type BatchRow = z.infer<typeof BatchRow>;

const Token = z.string().min(20).max(100);
const slow = { by: 'address', max: 30, seconds: 60 } as const;
const ids = z.object({ ids: z.array(Id).min(1).max(1000) });
const results = z.array(
  z.object({ id: Id, result: z.enum(['done', 'unknown', 'activated', 'sealed', 'too-soon', 'member']) }),
);

export const invitationApi = {
  page: endpoint({
    method: 'GET',
    path: '/api-user/invitations',
    ...reading,
    summary: 'Invitations, page by page, with the number of each status',
    query: pageQuery.extend({
      enterpriseId: Id,
      q: Search.optional(),
      state: z.enum(INVITATION_STATES).optional(),
      batch: Id.optional(),
      sort: sortBy(['name', 'email', 'createdAt', 'sentAt']).optional(),
    }),
    reply: pageOf(Invitation).extend({ counts: z.record(z.string(), z.number().int()) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api-user/invitations',
    ...keys,
    once: true,
    summary: 'Invite people by name and email',
    body: place.extend(where.shape).extend({ rows: z.array(InvitationRow).min(1).max(50) }),
    reply: z.array(
      z.object({ email: z.string(), result: z.enum(['invited', 'member', 'already-invited', 'duplicate']) }),
    ),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api-user/invitations/resend',
    ...keys,
    summary: 'Resend invitations with new links; the old links end',
    body: place.extend(ids.shape),
    reply: results,
  }),
  seal: endpoint({
    method: 'POST',
    path: '/api-user/invitations/seal',
    ...keys,
    summary: 'Revoke invitations: their links stop working',
    body: place.extend(ids.shape),
    reply: results,
  }),
  // Files ------------------------------------------------------------------------------------------------------
  read: endpoint({
    method: 'POST',
    path: '/api-user/invitationBatches/:enterpriseId',
    ...keys,
    summary: 'Read a file of names and emails (UTF-8 or GBK) and return its errors; nothing is sent',
    params: place,
    upload: { maxBytes: 4 * 1024 * 1024 },
    reply: InvitationBatch,
  }),
  batches: endpoint({
    method: 'GET',
    path: '/api-user/invitationBatches',
    ...reading,
    summary: 'Uploaded invitation lists, newest first',
    query: pageQuery.extend({ enterpriseId: Id }),
    reply: pageOf(InvitationBatch),
  }),
  batch: endpoint({
    method: 'GET',
    path: '/api-user/invitationBatches/:id',
    ...reading,
    idle: true,
    summary: 'The progress of an invitation list',
    params: one,
    query: place,
    reply: InvitationBatch,
  }),
  batchRows: endpoint({
    method: 'GET',
    path: '/api-user/invitationBatches/:id/rows',
    ...reading,
    summary: 'The rows of an invitation list with their errors, page by page',
    params: one,
    query: pageQuery.extend({ enterpriseId: Id, bad: z.stringbool().optional() }),
    reply: pageOf(BatchRow),
  }),
  batchFile: endpoint({
    method: 'GET',
    path: '/api-user/invitationBatches/:id/bad.csv',
    ...reading,
    summary: 'The rows with errors as CSV, to be corrected and uploaded again',
    params: one,
    query: place,
    download: true,
    reply: z.unknown(),
  }),
  sendBatch: endpoint({
    method: 'POST',
    path: '/api-user/invitationBatches/:id/send',
    ...keys,
    summary: 'Send invitations to all valid rows; continues after a restart',
    params: one,
    body: place.extend(where.shape),
    reply: InvitationBatch,
  }),
  dropBatch: endpoint({
    method: 'POST',
    path: '/api-user/invitationBatches/:id/drop',
    ...keys,
    summary: 'Stop sending: what was not sent yet is not sent',
    params: one,
    body: place,
    reply: InvitationBatch,
  }),
  // Those who are invited ----------------------------------------------------------------------------------------
  open: endpoint({
    method: 'POST',
    path: '/api-user/invitationByToken',
    allow: 'public',
    platform: true,
    limit: slow,
    summary: 'An invitation as shown to the holder of its link',
    body: z.object({ token: Token }),
    reply: z.object({
      name: z.string(),
      email: z.string(),
      enterprise: z.string().nullable(),
      invitedBy: z.string(),
      expiresAt: Instant,
      /** A user with this email is registered: they log in and accept. */
      registered: z.boolean(),
      /** The places to choose from; empty when it is chosen already, or there is no enterprise. */
      departments: z.array(Department),
      positions: z.array(Position),
      departmentId: Id.nullable(),
      positionId: Id.nullable(),
    }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api-user/invitationRegister',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 20, seconds: 60 },
    summary: 'Register with an invitation, under the invited email; the phone was verified by a code before',
    body: z.object({
      token: Token,
      username: Username,
      phone: Phone,
      password: Password,
      departmentId: Id.nullable().default(null),
      positionId: Id.nullable().default(null),
    }),
    reply: z.object({ userId: Id, username: z.string() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api-user/invitationAccept',
    allow: 'session',
    platform: true,
    limit: slow,
    summary: 'Accept an invitation sent to the caller’s own email',
    body: z.object({
      token: Token,
      departmentId: Id.nullable().default(null),
      positionId: Id.nullable().default(null),
    }),
    reply: z.object({ enterpriseId: Id }),
  }),
};
