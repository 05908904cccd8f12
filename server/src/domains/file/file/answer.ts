import type { Kit } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import type { Wire } from '../../../kit/serve.ts';
import { smallImage } from '../image/thumbnail.service.ts';
import type { FileRow } from './file.queries.ts';
import { disposition } from './original-name.ts';
import { nameIn, type ThumbnailSize } from './place.ts';

type Range = { start: number; end: number };

/**
 * The range a request asks for, `undefined` for the whole, or `impossible`. Several ranges at once are
 * answered with the whole, as the standard allows.
 */
export function rangeOf(header: string | undefined, bytes: number): Range | undefined | 'impossible' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  const [, from = '', to = ''] = found;
  if (from === '') {
    const last = Math.min(Number(to), bytes);
    return last === 0 ? 'impossible' : { start: bytes - last, end: bytes - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return undefined;
  if (start >= bytes) return 'impossible';
  return { start, end: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) };
}

/** Whether the caller has this very content already. */
export const hasAlready = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);

const TEXT = new Set(['text/plain', 'application/json']);

/** Whatever the bytes are, they must not act in our name: no scripts, no frames, no guessing of types. */
function dress({ reply }: Wire, row: FileRow, mime: string, etag: string) {
  const shared = row.visibility === 'public';
  reply.headers({
    'content-type': TEXT.has(mime) ? `${mime}; charset=utf-8` : mime,
    'content-disposition': disposition(mime, row.original_name),
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // A private one is asked for each time, so that a right taken away is taken away.
    'cache-control': shared ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    etag,
  });
}

const etagOf = (row: FileRow, variant = '') => `"${row.sha256.toString('hex')}${variant}"`;

/** The file, or the piece of it that was asked for. */
export async function answerFile(kit: Kit, row: FileRow, wire: Wire): Promise<unknown> {
  const { request, reply } = wire;
  const etag = etagOf(row);
  if (hasAlready(request.headers['if-none-match'], etag)) {
    dress(wire, row, row.mime, etag);
    return reply.code(304).send();
  }
  const ifRange = request.headers['if-range'];
  const range = rangeOf(ifRange && ifRange !== etag ? undefined : request.headers.range, row.bytes);
  if (range === 'impossible') return reply.code(416).header('content-range', `bytes */${row.bytes}`).send();
  const stream = orRefuse(await kit.storage.get(nameIn(row.name), range), 'file.not_found');
  dress(wire, row, row.mime, etag);
  reply.header('accept-ranges', 'bytes');
  reply.header('content-length', range ? range.end - range.start + 1 : row.bytes);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.bytes}`);
  return stream;
}

/** A thumbnail; small enough to be sent whole. */
export async function answerThumbnail(
  kit: Kit,
  row: FileRow,
  size: ThumbnailSize,
  wire: Wire,
): Promise<unknown> {
  const etag = etagOf(row, `-${size}`);
  if (hasAlready(wire.request.headers['if-none-match'], etag)) {
    dress(wire, row, 'image/webp', etag);
    return wire.reply.code(304).send();
  }
  const bytes = await smallImage(kit, row, size, wire.request.ip);
  dress(wire, row, 'image/webp', etag);
  return bytes;
}
