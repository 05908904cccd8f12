import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant } from '../kit/values.ts';

/** 100 MB inclusive, the specification's limit for every upload. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;

export const FileName = z.string().min(1).max(200);
export const FileCategory = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);
export const Thumbnail = z.enum(['64', '256', '1024']);

export const FileInfo = z.object({
  name: z.string(),
  originalName: z.string(),
  category: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: Instant,
});
export type FileInfo = z.infer<typeof FileInfo>;

const upload = { maxBytes: MAX_UPLOAD_BYTES };

export const fileApi = {
  upload: endpoint({
    method: 'POST',
    path: '/api-files/',
    allow: 'session',
    summary: 'Store a file (parts: file, category); returns its stored name',
    upload,
    body: z.object({ category: FileCategory }),
    reply: z.string(),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api-files/',
    allow: 'public',
    summary: 'A stored file: for its owner, colleagues of its enterprise, or the bearer of a signed link',
    query: z.object({
      name: FileName,
      category: FileCategory,
      expires: z.coerce.number().int().optional(),
      /** The session that made the link. */
      by: Id.optional(),
      signature: z.string().max(100).optional(),
    }),
    reply: z.unknown(),
    download: true,
  }),
  link: endpoint({
    method: 'GET',
    path: '/api-files/signLink',
    allow: 'session',
    summary: 'A link to a private file that works for everyone until it expires, or its creator logs out',
    query: z.object({ name: FileName, seconds: z.coerce.number().int().min(10).max(86_400).default(300) }),
    reply: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  info: endpoint({
    method: 'GET',
    path: '/api-files/getInfo',
    allow: 'session',
    summary: 'The metadata of a stored file',
    query: z.object({ name: FileName }),
    reply: FileInfo,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-files/',
    allow: 'session',
    summary: 'Delete the caller’s own file',
    query: z.object({ name: FileName }),
    reply: z.null(),
  }),
  uploadDataset: endpoint({
    method: 'POST',
    path: '/api-datasetfiles/',
    allow: 'session',
    summary: 'Store a dataset or algorithm file; returns its stored name',
    upload,
    reply: z.string(),
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/api-imagefiles/',
    allow: 'session',
    summary: 'Store an image, re-encoded without metadata; returns its stored name',
    upload,
    body: z.object({ visibility: z.enum(['private', 'public']).optional() }),
    reply: FileInfo,
  }),
  browseImage: endpoint({
    method: 'GET',
    path: '/api-imagefiles/browse',
    allow: 'public',
    summary: 'An image, or a thumbnail of it',
    query: z.object({
      name: FileName,
      size: Thumbnail.optional(),
      expires: z.coerce.number().int().optional(),
      /** The session that made the link. */
      by: Id.optional(),
      signature: z.string().max(100).optional(),
    }),
    reply: z.unknown(),
    download: true,
  }),
};
