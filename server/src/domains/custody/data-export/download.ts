import type { Context } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import type { Wire } from '../../../kit/serve.ts';
import { rangeOf } from '../../file/index.ts';
import { openExport } from './data-export.service.ts';
import { archiveOf } from './export-work.service.ts';
import type { Link } from './link.ts';

/** The archive, or the part of it that was asked for: a download that broke off goes on. */
export async function sendArchive(ctx: Context, link: Link, { request, reply }: Wire) {
  const { bytes, started_at, enterprise_id } = await openExport(ctx, link);
  const range = rangeOf(request.headers.range, bytes);
  if (range === 'impossible') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const stream = orRefuse(
    await ctx.kit.storage.get(archiveOf(link.id), range),
    'custody.data_export_not_found',
  );
  const day = started_at.toISOString().slice(0, 10);
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="cloudyard-${enterprise_id ? 'enterprise' : 'account'}-${day}.zip"`,
    'content-length': range ? range.end - range.start + 1 : bytes,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  return stream;
}
