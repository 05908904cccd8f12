import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Refusal } from '../../../kit/refusal.ts';
import type { Bound } from '../storage/storage.policy.ts';

/** What file-type needs to look at. */
export const HEAD_BYTES = 4100;

export type Measured = {
  /** The first bytes, to find the type from. */
  head: Buffer;
  /** All bytes, the first ones included; fails at the first byte too many. */
  body: Readable;
  /** Known when the body has ended. */
  facts(): { bytes: number; sha256: Buffer };
};

const BOUNDLESS: Bound = { most: Number.POSITIVE_INFINITY, code: 'file.too_large' };

/** Looks at the beginning of a stream, then counts and hashes it while it flows. Never holds more than a chunk. */
export async function measure(source: Readable, bound = BOUNDLESS): Promise<Measured> {
  const chunks = arriving(source);
  const first: Buffer[] = [];
  let seen = 0;
  while (seen < HEAD_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
    seen += value.length;
  }
  const hash = createHash('sha256');
  let bytes = 0;
  const pass = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bound.most) throw new Refusal(bound.code);
    hash.update(chunk);
    return chunk;
  };
  async function* flow() {
    try {
      for (const chunk of first.splice(0)) yield pass(chunk);
      for await (const chunk of chunks) yield pass(chunk);
    } finally {
      source.destroy();
    }
  }
  const head = Buffer.concat(first).subarray(0, HEAD_BYTES);
  return {
    head,
    body: Readable.from(flow(), { objectMode: false }),
    facts: () => ({ bytes, sha256: hash.digest() }),
  };
}

/** A sender that goes away in the middle is a broken file, not a fault of ours. */
async function* arriving(source: Readable): AsyncGenerator<Buffer, undefined> {
  try {
    for await (const chunk of source) yield chunk as Buffer;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('file.broken');
  }
}
