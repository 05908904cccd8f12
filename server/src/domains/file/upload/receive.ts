import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ActorContext, Kit } from '../../../kit/context.ts';
import { lane } from '../../../kit/lane.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { parse } from '../../../kit/serve.ts';
import { dropBytes, type Incoming, type Kept } from '../file/bytes.ts';
import { cleanName } from '../file/original-name.ts';
import type { Bound } from '../storage/storage.policy.ts';
import { mayCome, refuseWithoutRoom } from '../storage/storage.service.ts';

/** Boundaries, part headers and the other fields, on top of the file itself. */
const OVERHEAD_BYTES = 1024 * 1024;
const LINGER_MS = 10_000;
// The size is counted where the bytes are measured: the parser would cut a file short instead of refusing it.
const limits = {
  files: 1,
  fields: 10,
  parts: 12,
  fieldSize: 4096,
  headerPairs: 20,
  fileSize: Number.POSITIVE_INFINITY,
};

type Upload<B extends z.ZodType> = Endpoint & { upload: { maxBytes: number }; body?: B };
type Named = { name?: string | undefined };
/** What is kept under a name is dropped again when the rest is wrong. */
type Keep<K extends Named> = (kit: Kit, incoming: Incoming) => Promise<K>;

/** Calls of one account; a user who chooses a hundred files sends them in pieces of a few. */
const UPLOADS = { max: 120, seconds: 60 };
// Bytes on their way are not counted yet: what one account has on its way at once is bounded instead.
const onTheirWay = lane({ atOnce: 500, waiting: 0, each: 16, full: 'file.busy' });

/**
 * Takes an upload off the wire, its parts in any order: the file is kept while it streams, the fields are parsed.
 * All or nothing: when anything is wrong, the bytes are dropped.
 */
export const receive = <B extends z.ZodType, K extends Named = Kept>(
  ctx: ActorContext,
  request: FastifyRequest,
  endpoint: Upload<B>,
  keep: Keep<K>,
) => refusedPolitely(request, async () => take(ctx, request, endpoint, keep, await mayCome(ctx)));

/** The same for what is read at once and not kept: it needs no room. */
export const receivePassing = <B extends z.ZodType, K extends Named>(
  ctx: ActorContext,
  request: FastifyRequest,
  endpoint: Upload<B>,
  keep: Keep<K>,
) => {
  const bound: Bound = { most: endpoint.upload.maxBytes, code: 'file.too_large' };
  return refusedPolitely(request, () => take(ctx, request, endpoint, keep, bound));
};

async function take<B extends z.ZodType, K extends Named>(
  ctx: ActorContext,
  request: FastifyRequest,
  endpoint: Upload<B>,
  keep: Keep<K>,
  bound: Bound,
): Promise<{ kept: K; body: z.output<B> }> {
  const who = ctx.actor.userId;
  // A slow sender must not hold a connection to the database.
  await ctx.commitAndRelease();
  await ctx.kit.limiter.take(`upload ${who}`, UPLOADS);
  if (!request.isMultipart()) throw new Refusal('kit.unsupported_type');
  const announced = Number(request.headers['content-length'] ?? 0) - OVERHEAD_BYTES;
  if (announced > endpoint.upload.maxBytes) throw new Refusal('file.too_large');
  if (announced > bound.most) throw new Refusal(bound.code);
  const keepOne: Keep<K> = (kit, incoming) => keep(kit, { ...incoming, who, bound });
  return onTheirWay(who, () => takeParts(ctx.kit, request, endpoint, keepOne));
}

/** A sender who is refused in the middle gets to read why. */
async function refusedPolitely<T>(request: FastifyRequest, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    letFinish(request.raw);
    throw error;
  }
}

/** Takes bytes off the wire that come alone, without a form around them; `write` counts them. */
export async function receiveRaw<T>(
  ctx: ActorContext,
  request: FastifyRequest,
  endpoint: Endpoint & { upload: { maxBytes: number; raw: true } },
  write: (kit: Kit, stream: Readable) => Promise<T>,
): Promise<T> {
  // A slow sender must not hold a connection to the database.
  await ctx.commitAndRelease();
  return refusedPolitely(request, async () => {
    await refuseWithoutRoom(ctx.kit);
    // What comes as anything else was read already, or is a form.
    if (!(request.body instanceof Readable)) throw new Refusal('kit.unsupported_type');
    if (Number(request.headers['content-length'] ?? 0) > endpoint.upload.maxBytes)
      throw new Refusal('file.too_large');
    return write(ctx.kit, request.body);
  });
}

/**
 * Gives the memory of bytes that came off the wire back as soon as they are spent. Left to the
 * collector, each few megabytes make it walk through the whole heap, which takes longer than
 * everything else about an upload.
 */
export const spentOf = (source: Readable) => (source instanceof IncomingMessage ? giveBack : undefined);

function giveBack({ buffer, byteLength }: Buffer) {
  // Not where others have their bytes in the same piece of memory.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function takeParts<B extends z.ZodType, K extends Named>(
  kit: Kit,
  request: FastifyRequest,
  endpoint: Upload<B>,
  keep: Keep<K>,
) {
  const fields: Record<string, unknown> = {};
  let kept: K | undefined;
  try {
    const parts = request.parts({ limits });
    for (let part = await next(parts); part; part = await next(parts)) {
      if (part.type === 'file') kept = await keep(kit, incoming(part));
      else fields[part.fieldname] = part.value;
    }
    if (!kept) throw new Refusal('file.missing');
    return { kept, body: parse(endpoint.body, fields) as z.output<B> };
  } catch (error) {
    if (kept?.name) await dropBytes(kit, kept.name);
    throw error;
  }
}

const incoming = ({ file, filename }: MultipartFile): Incoming => ({
  stream: file,
  originalName: cleanName(filename),
});

/** The next part, or undefined after the last; what the parser cannot read is the sender's mistake. */
async function next(parts: ReturnType<FastifyRequest['parts']>) {
  try {
    const { value, done } = await parts.next();
    return done ? undefined : value;
  } catch (error) {
    const tooMany = /^FST_(?:FILES|FIELDS|PARTS)_LIMIT$/.test((error as { code?: string }).code ?? '');
    throw new Refusal(tooMany ? 'kit.invalid' : 'file.broken');
  }
}

/**
 * A sender who is refused in the middle must get to read the answer: what still comes is thrown away for a
 * while, then the line is cut.
 */
function letFinish(raw: IncomingMessage) {
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), LINGER_MS).unref();
  raw.once('close', () => clearTimeout(cut));
}
