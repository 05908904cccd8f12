import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';

/** How long an archive is kept, how large it may be, how many are kept, and how many may be begun in a day. */
export const DATA_EXPORT_LIMITS = {
  days: 7,
  bytes: 200 * 2 ** 30,
  kept: 3,
  perDay: { enterprise: 3, account: 1 },
  linkMinutes: 15,
} as const;

export const DATA_EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
/** Why there is no archive. */
export const DATA_EXPORT_FAILURES = ['room', 'bytes', 'interrupted', 'unknown'] as const;

/** An archive of all that an enterprise, or an account, has: asked for, being written, or there until it expires. */
export const DataExport = z.object({
  id: Id,
  /** Who asked for it. */
  by: z.object({ id: Id, username: z.string(), realName: z.string() }),
  state: z.enum(DATA_EXPORT_STATES),
  /** Tables to write, and those that are written. */
  tables: z.number().int(),
  tablesDone: z.number().int(),
  /** The path inside the archive that is being written. */
  atWork: z.string(),
  rows: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** What could not be put in. */
  gaps: z.array(z.object({ path: z.string(), reason: z.string() })),
  error: z.enum(DATA_EXPORT_FAILURES).nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  /** The archive is there and can be fetched. */
  isKept: z.boolean(),
});
export type DataExport = z.infer<typeof DataExport>;

/** Whoever asks for everything shows once more that it is they. */
export const PasswordAgain = z.object({ password: z.string().min(1).max(200) });

const Exports = z.object({
  exports: z.array(DataExport),
  /** How many more may be begun today. */
  left: z.number().int(),
  perDay: z.number().int(),
});
const DownloadLink = z.object({ url: z.string(), expiresAt: Instant });

const key = 'custody.data-export.run';
const asked = { by: 'account', max: 10, seconds: 3600 } as const;

export const dataExportApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-custody/dataExports',
    allow: key,
    idle: true,
    summary: 'The archives of all data of the current enterprise, newest first',
    reply: Exports,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api-custody/dataExports',
    allow: key,
    once: true,
    limit: asked,
    summary:
      'Write all data of the current enterprise into one archive, by a job; with the caller’s password',
    body: PasswordAgain,
    reply: DataExport,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-custody/dataExports/:id/cancel',
    allow: key,
    summary: 'Stop writing an archive; nothing of it is kept',
    params: one,
    reply: DataExport,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-custody/dataExports/:id',
    allow: key,
    summary: 'Delete an archive before it expires',
    params: one,
    reply: DataExport,
  }),
  link: endpoint({
    method: 'POST',
    path: '/api-custody/dataExports/:id/link',
    allow: key,
    limit: asked,
    summary: 'A signed address an archive is downloaded from, for some minutes; with the caller’s password',
    params: one,
    body: PasswordAgain,
    reply: DownloadLink,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api-custody/myDataExports',
    allow: 'session',
    idle: true,
    summary: 'The archives of the caller’s own account, newest first',
    reply: Exports,
  }),
  startMine: endpoint({
    method: 'POST',
    path: '/api-custody/myDataExports',
    allow: 'session',
    once: true,
    limit: asked,
    summary: 'Write all data of the caller’s account into one archive, by a job; with the password',
    body: PasswordAgain,
    reply: DataExport,
  }),
  cancelMine: endpoint({
    method: 'POST',
    path: '/api-custody/myDataExports/:id/cancel',
    allow: 'session',
    summary: 'Stop writing an archive of one’s own account',
    params: one,
    reply: DataExport,
  }),
  removeMine: endpoint({
    method: 'DELETE',
    path: '/api-custody/myDataExports/:id',
    allow: 'session',
    summary: 'Delete an archive of one’s own account before it expires',
    params: one,
    reply: DataExport,
  }),
  linkMine: endpoint({
    method: 'POST',
    path: '/api-custody/myDataExports/:id/link',
    allow: 'session',
    limit: asked,
    summary: 'A signed address an archive of one’s own account is downloaded from; with the password',
    params: one,
    body: PasswordAgain,
    reply: DownloadLink,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api-custody/dataExports/:id/file',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 120, seconds: 3600 },
    summary: 'An archive, by its signed address; parts of it by Range',
    params: one,
    /** `by`: the session that asked for the address, with which it ends. */
    query: z.object({ expires: z.coerce.number().int(), by: Id, signature: z.string().max(100) }),
    reply: z.unknown(),
    download: true,
  }),
};
