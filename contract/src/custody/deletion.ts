import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { PasswordAgain } from './data-export.ts';

/** For so many days it can be taken back. */
export const DELETION_DAYS = 7;

export const DELETION_STATES = ['waiting', 'withdrawn', 'stopped', 'removing', 'done'] as const;

/** What stands in the way of a deletion. */
export const BLOCKERS = [
  ...(['instances', 'payments', 'refunds', 'topups', 'withdrawals', 'balance', 'earnings'] as const),
  // While it is suspended nobody can take the deletion back, and what it did may have to be looked into.
  ...(['listings', 'buyers', 'algorithms', 'suspended'] as const),
] as const;
/** `amount`: in fen, where it is about money. */
const Blocker = z.object({
  kind: z.enum(BLOCKERS),
  count: z.number().int(),
  amount: z.number().int().nullable(),
});
export type Blocker = z.infer<typeof Blocker>;

/** What was, or will be, removed: everything of one kind. */
export const REMOVED_NOUNS = [
  ...([
    'people',
    'access',
    'messages',
    'applications',
    'orders',
    'spaces',
    'databases',
    'equipment',
  ] as const),
  ...([
    'devices',
    'points',
    'algorithms',
    'datasets',
    'models',
    'projects',
    'files',
    'programs',
    'records',
  ] as const),
] as const;
const Removed = z.object({ noun: z.enum(REMOVED_NOUNS), count: z.number().int(), bytes: z.number().int() });
export type Removed = z.infer<typeof Removed>;

/** What the law, or what others need of it, keeps. */
export const KEPT = ['books', 'log', 'applications', 'name'] as const;
/** `until`: the last day; null: as long as what it is part of. */
const Kept = z.object({ what: z.enum(KEPT), count: z.number().int(), until: z.iso.date().nullable() });
export type Kept = z.infer<typeof Kept>;

/** The certificate: this text is what its digest is of. */
export const Statement = z.object({
  number: z.string(),
  enterprise: z.object({ id: Id, name: z.string() }),
  askedBy: z.object({ id: Id, name: z.string() }),
  askedAt: Instant,
  endedAt: Instant,
  removed: z.array(Removed),
  kept: z.array(Kept),
});
export type Statement = z.infer<typeof Statement>;

export const Deletion = z.object({
  id: Id,
  enterpriseId: Id,
  enterpriseName: z.string(),
  askedBy: z.object({ id: Id, name: z.string() }),
  askedAt: Instant,
  dueAt: Instant,
  state: z.enum(DELETION_STATES),
  withdrawnBy: z.string(),
  blockers: z.array(Blocker),
  atWork: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  endedAt: Instant.nullable(),
  number: z.string().nullable(),
  sha256: z.string().nullable(),
});
export type Deletion = z.infer<typeof Deletion>;

const ask = 'custody.deletion.ask';
const read = 'custody.deletion.read';

export const deletionApi = {
  plan: endpoint({
    method: 'GET',
    path: '/api-custody/deletion',
    allow: ask,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'What deleting the current enterprise would remove, what stays, and what stands in the way',
    reply: z.object({
      name: z.string(),
      blockers: z.array(Blocker),
      removed: z.array(Removed),
      kept: z.array(Kept),
      current: Deletion.nullable(),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api-custody/deletion',
    allow: ask,
    limit: { by: 'account', max: 10, seconds: 3600 },
    summary: 'Ask for the deletion of the current enterprise, with the caller’s password and its typed name',
    body: PasswordAgain.extend({ name: z.string().min(1).max(200) }),
    reply: Deletion,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api-custody/deletion/withdraw',
    allow: ask,
    summary: 'Take the deletion of the current enterprise back, as long as it is not due',
    reply: Deletion,
  }),
  pending: endpoint({
    method: 'GET',
    path: '/api-custody/deletion/pending',
    allow: 'session',
    idle: true,
    summary: 'When the current enterprise will be deleted, and who asked for it',
    reply: z.object({ dueAt: Instant, askedBy: z.string() }).nullable(),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api-custody/myDeletions',
    allow: 'session',
    summary: 'The deletions of enterprises that the caller asked for, newest first',
    reply: z.array(Deletion),
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api-custody/deletions/:id/certificate',
    allow: 'session',
    asks: [read],
    summary: 'The certificate of a deletion: for who asked for it, and for the platform',
    params: one,
    reply: z.object({ statement: Statement, sha256: z.string(), isSealed: z.boolean() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-custody/deletions',
    allow: read,
    platform: true,
    summary: 'All deletions of enterprises, newest first',
    query: pageQuery.extend({ q: Search.optional(), state: z.enum(DELETION_STATES).optional() }),
    reply: pageOf(Deletion),
  }),
  verify: endpoint({
    method: 'GET',
    path: '/api-custody/certificate',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 30, seconds: 60 },
    summary: 'Whether a certificate of deletion is ours and unchanged, by its number and digest',
    query: z.object({ number: z.string().trim().max(40), digest: z.string().trim().toLowerCase().max(64) }),
    reply: z.object({
      /** `changed`: what we keep of it is not what the audit chain says. */
      verdict: z.enum(['valid', 'unknown', 'changed']),
      statement: Statement.nullable(),
    }),
  }),
};
