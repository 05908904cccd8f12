import { buffer } from 'node:stream/consumers';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { measure } from '../upload/measure.ts';
import { receive, receivePassing } from '../upload/receive.ts';
import { keepFile, keepImage } from './bytes.ts';
import type { FileRow } from './file.queries.ts';
import { addFile } from './file.service.ts';

type Upload<B extends z.ZodType> = Endpoint & { upload: { maxBytes: number }; body?: B };

/** Whose it is; without it, of the place the caller stands in. Null: the caller's own, whatever that place. */
type Whose = { enterpriseId: string | null };

/** Takes an image out of a request and keeps it for the calling room alone. */
export async function receiveSealed<B extends z.ZodType>(
  ctx: ActorContext,
  request: FastifyRequest,
  endpoint: Upload<B>,
  whose?: Whose,
): Promise<FileRow> {
  const { kept } = await receive(ctx, request, endpoint, keepImage);
  return addFile(ctx, kept, { category: 'image', visibility: 'sealed', ...whose });
}

/** The same for any file, kept as it is. */
export async function receiveSealedFile<B extends z.ZodType>(
  ctx: ActorContext,
  request: FastifyRequest,
  endpoint: Upload<B>,
  whose?: Whose,
): Promise<FileRow> {
  const { kept } = await receive(ctx, request, endpoint, keepFile);
  return addFile(ctx, kept, { category: 'attachment', visibility: 'sealed', ...whose });
}

/** Takes a small file out of a request to be read at once; nothing of it is kept. */
export async function receiveBytes<B extends z.ZodType>(
  ctx: ActorContext,
  request: FastifyRequest,
  endpoint: Upload<B>,
) {
  const { kept, body } = await receivePassing(ctx, request, endpoint, async (_, { stream, originalName }) => {
    const measured = await measure(stream, { most: endpoint.upload.maxBytes, code: 'file.too_large' });
    return { name: undefined, bytes: await buffer(measured.body), originalName };
  });
  return { bytes: kept.bytes, originalName: kept.originalName, body };
}
