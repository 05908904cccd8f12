import type { ActorContext } from '../../../kit/context.ts';
import type { Wire } from '../../../kit/serve.ts';
import { openExport } from './export.service.ts';

/** A file of one's own, as bytes. */
export async function sendExport(ctx: ActorContext, id: string, { reply }: Wire) {
  const { stream, bytes, mime, fileName } = await openExport(ctx, id);
  reply.headers({
    'content-type': mime,
    'content-disposition': `attachment; filename="${fileName}"`,
    'content-length': bytes,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  return stream;
}
