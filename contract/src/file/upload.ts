import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, one } from '../kit/values.ts';
import { FileCategory, FileInfo, MAX_UPLOAD_BYTES } from './file.ts';

const MB = 1024 * 1024;
export const FIRST_PIECE_BYTES = 4 * MB;
export const LEAST_PIECE_BYTES = MB;
export const MOST_PIECE_BYTES = 32 * MB;

/**
 * How much to send after a piece that took so long. A few seconds' worth: that much is sent again after a break, and
 * each piece costs a question and an answer.
 */
export function pieceAfter(bytes: number, milliseconds: number): number {
  if (milliseconds < 2000) return Math.min(bytes * (milliseconds < 500 ? 4 : 2), MOST_PIECE_BYTES);
  if (milliseconds > 8000) return Math.max(Math.floor(bytes / 2), LEAST_PIECE_BYTES);
  return bytes;
}

/** A large file on its way, piece by piece; it may be broken off and go on, also in another browser. */
export const Upload = z.object({
  id: Id,
  originalName: z.string(),
  bytes: z.number().int(),
  /** So much of it is here: the next piece begins there. */
  received: z.number().int(),
});
export type Upload = z.infer<typeof Upload>;

export const uploadApi = {
  begin: endpoint({
    method: 'POST',
    path: '/api-files/uploads',
    allow: 'session',
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Start the upload of a large file',
    body: z.object({
      originalName: z.string().trim().min(1).max(255),
      bytes: z.number().int().min(1).max(MAX_UPLOAD_BYTES),
      category: FileCategory,
    }),
    reply: Upload,
  }),
  state: endpoint({
    method: 'GET',
    path: '/api-files/uploads/:id',
    allow: 'session',
    summary: 'The progress of an upload',
    params: one,
    reply: Upload,
  }),
  append: endpoint({
    method: 'POST',
    path: '/api-files/uploads/:id',
    allow: 'session',
    summary: 'Upload the next part, as bytes; refused unless it begins where the last one ended',
    params: one,
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    upload: { maxBytes: MOST_PIECE_BYTES, raw: true },
    reply: Upload,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api-files/uploads/:id/finish',
    allow: 'session',
    summary: 'Complete an upload: the file is kept for the room it is meant for',
    params: one,
    reply: FileInfo,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api-files/uploads/:id',
    allow: 'session',
    summary: 'Cancel an upload',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
