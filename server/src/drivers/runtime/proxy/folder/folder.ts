import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNavigation } from '../crossing.ts';
import type { Teller } from '../pages/page.ts';
import { Compressed, type Encoding, encodingsOf } from './compressed.ts';
import { type Found, fileAt, hasHash, isText, partsOf, typeOf } from './paths.ts';
import { isFresh, type Range, rangeOf } from './range.ts';

export type Folders = {
  serve(root: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
};

const MIN_COMPRESSED = 1024;
const MAX_COMPRESSED = 4 * 1024 * 1024;
const PIECE = 64 * 1024;

type Headers = Record<string, string | number>;
/** A body and what describes it. */
type Form = { tag: string; size: number; encoding?: Encoding; open(range?: Range): Readable };

/** Which file answers: the one asked for, a folder's index, or for a page of the application itself the first one. */
async function find(root: string, request: IncomingMessage): Promise<Found | 'slash' | null> {
  const parts = partsOf(request.url as string);
  if (!parts) return null;
  const path = (request.url as string).split('?', 1)[0] as string;
  const found = await fileAt(root, parts);
  if (found === 'folder') {
    const index = await fileAt(root, [...parts, 'index.html']);
    if (index && index !== 'folder') return path.endsWith('/') ? index : 'slash';
  } else if (found && !path.endsWith('/')) return found;
  if (!isNavigation(request)) return null;
  const first = await fileAt(root, ['index.html']);
  return first === 'folder' ? null : first;
}

/** Changes with the release, whose digest is in the path, and with the file. */
const tagOf = ({ file, size, changed }: Found) =>
  createHash('sha256').update(`${file}\n${size}\n${changed}`).digest('base64url').slice(0, 22);

const pieces = (bytes: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
    })(),
    { objectMode: false },
  );

const plainForm = (found: Found, tag: string): Form => ({
  tag: `"${tag}"`,
  size: found.size,
  open: (range) => createReadStream(found.file, range ? { start: range.from, end: range.to } : {}),
});

/** Serves the files of a release. */
export function folders(tell: Teller, frame: string): Folders {
  const compressed = new Compressed();

  /** Compressed when that pays: as the release brings it, or as we made it before. */
  async function formOf(root: string, found: Found, request: IncomingMessage, type: string): Promise<Form> {
    const tag = tagOf(found);
    const plain = plainForm(found, tag);
    if (!isText(type) || request.headers.range) return plain;
    for (const encoding of encodingsOf(request.headers['accept-encoding'])) {
      const made = await madeBefore(root, found, encoding);
      if (made) return { ...plainForm(made, tag), tag: `"${tag}-${encoding}"`, encoding };
      if (found.size < MIN_COMPRESSED || found.size > MAX_COMPRESSED) continue;
      const bytes = await compressed.of(tag, encoding, () => readFile(found.file));
      return { tag: `"${tag}-${encoding}"`, size: bytes.length, encoding, open: () => pieces(bytes) };
    }
    return plain;
  }

  function headersOf(found: Found, form: Form, type: string): Headers {
    return {
      'content-type': type,
      etag: form.tag,
      'last-modified': new Date(found.changed).toUTCString(),
      'cache-control': hasHash(basename(found.file))
        ? 'private, max-age=31536000, immutable'
        : 'private, no-cache',
      'accept-ranges': 'bytes',
      'content-security-policy': frame,
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      ...(isText(type) ? { vary: 'Accept-Encoding' } : {}),
      ...(form.encoding ? { 'content-encoding': form.encoding } : {}),
    };
  }

  async function send(root: string, found: Found, request: IncomingMessage, response: ServerResponse) {
    const type = typeOf(found.file);
    const form = await formOf(root, found, request, type);
    const headers = headersOf(found, form, type);
    if (isFresh(request, form.tag, found.changed)) return void response.writeHead(304, headers).end();
    const range = rangeOf(request, form.tag, found);
    if (range === 'none') {
      return void response
        .writeHead(416, { 'content-range': `bytes */${found.size}`, 'content-length': 0 })
        .end();
    }
    const length = range ? range.to - range.from + 1 : form.size;
    const part: Headers = range ? { 'content-range': `bytes ${range.from}-${range.to}/${found.size}` } : {};
    response.writeHead(range ? 206 : 200, { ...headers, ...part, 'content-length': length });
    if (request.method === 'HEAD' || length === 0) return void response.end();
    await pipeline(form.open(range), response);
  }

  return {
    async serve(root, request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return tell(request, response, 'bad_method', { headers: { allow: 'GET, HEAD' } });
      try {
        const found = await find(root, request);
        if (!found) return tell(request, response, 'not_found');
        if (found === 'slash') {
          const [path = '', query] = (request.url as string).split(/\?(.*)/s, 2);
          const to = `/${path.replace(/^\/+/, '')}/${query === undefined ? '' : `?${query}`}`;
          return void response.writeHead(301, { location: to, 'content-length': 0 }).end();
        }
        await send(root, found, request, response);
      } catch {
        // The reader left, or the file did: what began is cut off.
        if (response.headersSent) response.destroy();
        else tell(request, response, 'gone');
      }
    },
  };
}

/** A form of the file that lies beside it in the release. */
async function madeBefore(root: string, { below }: Found, encoding: Encoding): Promise<Found | null> {
  const beside = await fileAt(root, [`${below}.${encoding === 'br' ? 'br' : 'gz'}`]);
  return beside === 'folder' ? null : beside;
}
