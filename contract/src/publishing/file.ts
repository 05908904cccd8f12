import { z } from 'zod';
import { FileInfo, MAX_UPLOAD_BYTES, Thumbnail } from '../file/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { FileRef } from './values.ts';

/** Pictures and documents of applications: visible to callers who may see what they belong to. */
export const marketFileApi = {
  uploadImage: endpoint({
    method: 'POST',
    path: '/api-application/images',
    allow: 'session',
    limit: { by: 'account', max: 120, seconds: 600 },
    summary: 'Store a logo, a screenshot or a banner, re-encoded',
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    reply: FileInfo,
  }),
  image: endpoint({
    method: 'GET',
    path: '/api-application/images/:name',
    allow: 'public',
    platform: true,
    download: true,
    summary: 'A picture of a listed application, of the caller’s own, or of one in review',
    params: z.object({ name: FileRef }),
    query: z.object({ size: Thumbnail.optional() }),
    reply: z.unknown(),
  }),
  document: endpoint({
    method: 'GET',
    path: '/api-application/documents/:name',
    allow: 'public',
    platform: true,
    download: true,
    summary: 'Help, API or test report of a listed application, of the caller’s own, or of one in review',
    params: z.object({ name: FileRef }),
    reply: z.unknown(),
  }),
  program: endpoint({
    method: 'GET',
    path: '/api-application/programs/:name',
    allow: 'session',
    platform: true,
    download: true,
    summary: 'The program of a version, for its publisher and reviewers',
    params: z.object({ name: FileRef }),
    reply: z.unknown(),
  }),
};
