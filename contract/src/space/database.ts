import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Handed, Id, Instant, one } from '../kit/values.ts';

/** As people write it; on the server a random end is added, so that the name says nothing to others. */
export const DATABASE_NAME = /^[a-z][a-z0-9_]{0,29}$/;

export const DATABASE_STATES = [
  'creating',
  'ready',
  /** Larger than its space allows: read only until it is smaller, or the quota larger. */
  'readonly',
  /** Its space is frozen or offline. */
  'closed',
  /** Deleted; restored until `purgeAt`. */
  'deleted',
  'failed',
] as const;
export type DatabaseState = (typeof DATABASE_STATES)[number];

/**
 * Why a database or a copy of one failed. Rows and replies hold the sentence in English; screens find it here and say
 * it in their own words, with what it is about.
 */
export const DATABASE_FAILURES = {
  unanswered: /^The database server did not answer\./,
  interrupted: /^It was interrupted too often\./,
  noRoom: /^There is no room left for this backup\./,
  fileGone: /^The file of the backup is gone\./,
  unwanted: /^It was not wanted any more when it was done\./,
  damaged: /^The backup is damaged or was cut off;/,
  miscounted: /^The backup counts other rows than it holds\./,
  noBackup: /^This file is no backup of a database of this console\./,
  newer: /^The backup was written by a newer version of this console;/,
  notCarried: /^A backup cannot carry this: (.*)\. Remove it, or use pg_dump/s,
  circle: /^A backup cannot carry objects that need each other in a circle: (.*)$/s,
  notRestored: /^The backup could not be restored: (.*)\. Nothing was left behind\./s,
} as const;
export type DatabaseFailure = keyof typeof DATABASE_FAILURES;

/** Undefined: none of ours. */
export function failureOf(sentence: string): { why: DatabaseFailure; what: string } | undefined {
  for (const [why, pattern] of Object.entries(DATABASE_FAILURES)) {
    const found = pattern.exec(sentence);
    if (found) return { why: why as DatabaseFailure, what: found[1] ?? '' };
  }
  return undefined;
}

export const DatabaseResource = z.object({
  id: Id,
  /** On the server; what an application connects to. */
  databaseName: z.string(),
  /** As its owner calls it. */
  name: z.string(),
  username: z.string(),
  host: z.string(),
  port: z.number().int(),
  state: z.enum(DATABASE_STATES),
  /** Why it could not be made. */
  error: z.string(),
  sizeBytes: z.number(),
  limitBytes: z.number(),
  maxConnections: z.number().int(),
  statementSeconds: z.number().int(),
  createdAt: Instant,
  createdBy: z.string(),
  /** When the password was set last. */
  rotatedAt: Instant.nullable(),
  purgeAt: Instant.nullable(),
});
export type DatabaseResource = z.infer<typeof DatabaseResource>;

/** Shown once, and kept nowhere. */
export const Credentials = z.object({
  host: z.string(),
  port: z.number().int(),
  database: z.string(),
  username: z.string(),
  password: z.string(),
  /** `postgresql://…`, as most programs take it. */
  url: z.string(),
});
export type Credentials = z.infer<typeof Credentials>;

export const COPY_KINDS = ['backup', 'restore'] as const;
export const COPY_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
/** A backup, or a restore of one into a new database. */
export const DatabaseCopy = z.object({
  id: Id,
  kind: z.enum(COPY_KINDS),
  databaseId: Id,
  databaseName: z.string(),
  state: z.enum(COPY_STATES),
  /** Rows so far. */
  rows: z.number().int(),
  bytes: z.number(),
  /** Of a hundred; null: not known yet. */
  percent: z.number().int().nullable(),
  error: z.string(),
  sha256: z.string(),
  by: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
});
export type DatabaseCopy = z.infer<typeof DatabaseCopy>;

/** The space password: asked for where something is shown once or goes away. */
const secret = { secret: z.string().max(64) };
const manage = { allow: 'space.database.manage' } as const;
const params = z.object({ enterpriseId: Id });

export const databaseApi = {
  resources: endpoint({
    method: 'GET',
    path: '/api-tenant/databaseResource/get/databaseResource/:enterpriseId',
    allow: 'space.database.read',
    summary: 'The databases of the caller’s enterprise',
    params,
    reply: z.array(DatabaseResource),
  }),
  names: endpoint({
    method: 'GET',
    path: '/api-tenant/databaseResource/get/databaseName/:enterpriseId',
    allow: 'space.database.read',
    summary: 'The names of the databases an application of the caller’s enterprise can use',
    params,
    reply: z.array(z.string()),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-tenant/databaseResource',
    ...manage,
    once: true,
    limit: { by: 'account', max: 30, seconds: 3600 },
    summary: 'Create a database in the enterprise’s space',
    body: z.object({ name: z.string().trim().regex(DATABASE_NAME) }),
    reply: DatabaseResource,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api-tenant/databaseResource/:id/rotate',
    ...manage,
    limit: { by: 'account', max: 20, seconds: 900 },
    summary: 'Set a new password and show the connection details once; the space password is asked for',
    params: one,
    body: z.object(secret),
    reply: Credentials,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api-tenant/databaseResource/:id/remove',
    ...manage,
    limit: { by: 'account', max: 20, seconds: 900 },
    summary: 'Delete a database; it can be restored for thirty days',
    params: one,
    body: z.object(secret),
    reply: DatabaseResource,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api-tenant/databaseResource/:id/restore',
    ...manage,
    summary: 'Bring back a deleted database',
    params: one,
    reply: DatabaseResource,
  }),
  again: endpoint({
    method: 'POST',
    path: '/api-tenant/databaseResource/:id/again',
    ...manage,
    summary: 'Try again to create a database that failed',
    params: one,
    reply: DatabaseResource,
  }),
  copies: endpoint({
    method: 'GET',
    path: '/api-tenant/databaseResource/copies',
    allow: 'space.database.read',
    summary: 'Backups and restores of the caller’s enterprise, newest first',
    query: z.object({ databaseId: Id.optional() }),
    reply: z.array(DatabaseCopy),
  }),
  backup: endpoint({
    method: 'POST',
    path: '/api-tenant/databaseResource/:id/backup',
    ...manage,
    once: true,
    limit: { by: 'account', max: 20, seconds: 3600 },
    summary: 'Back up a database to a file',
    params: one,
    reply: DatabaseCopy,
  }),
  restoreCopy: endpoint({
    method: 'POST',
    path: '/api-tenant/databaseResource/copies/:id/restore',
    ...manage,
    once: true,
    limit: { by: 'account', max: 20, seconds: 3600 },
    summary: 'Restore a backup into a new database',
    params: one,
    body: z.object({ name: z.string().trim().regex(DATABASE_NAME) }),
    reply: DatabaseCopy,
  }),
  cancelCopy: endpoint({
    method: 'POST',
    path: '/api-tenant/databaseResource/copies/:id/cancel',
    ...manage,
    summary: 'Stop a backup or a restore',
    params: one,
    reply: DatabaseCopy,
  }),
  removeCopy: endpoint({
    method: 'DELETE',
    path: '/api-tenant/databaseResource/copies/:id',
    ...manage,
    summary: 'Delete the file of a backup',
    params: one,
    reply: z.object({ id: Id }),
  }),
  downloadCopy: endpoint({
    method: 'GET',
    path: '/api-tenant/databaseResource/copies/:id/file',
    ...manage,
    limit: { by: 'account', max: 30, seconds: 3600 },
    summary: 'The file of a backup',
    params: one,
    reply: z.any(),
    download: true,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api-tenant/databaseResource/test',
    allow: 'space.database.read',
    limit: { by: 'account', max: 20, seconds: 60 },
    summary:
      'Whether a login answers: to one of the enterprise’s own databases, or to a PostgreSQL at a public address',
    body: z.object({
      /** Both, or neither: then one of its own is meant. */
      host: z.string().trim().max(253).optional(),
      port: z.number().int().min(1).max(65_535).optional(),
      database: Handed.max(63),
      username: Handed.max(63),
      password: Handed.max(200),
    }),
    /** `error`: password, closed, full, missing, unreachable, private; empty when it answers. */
    reply: z.object({ answers: z.boolean(), error: z.string() }),
  }),
};
