import { createHash, type Hash } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Drafts, Weight } from '../../kit/storage.ts';
import { type Flushes, makeFlushes } from './flush.ts';
import { growing } from './growing.ts';
import { ifThere, sync } from './sync.ts';

/** Of so many drafts at once it is known; the others are read once more when they are whole. */
const MOST = 1000;

type Tallies = ReturnType<typeof makeTallies>;

/**
 * The hash of what a draft holds so far, carried from piece to piece so that the whole need not be read again.
 * It is believed only while the file is just as this process left it: another copy of the server may have gone on
 * with it, or a power cut may have shortened it.
 */
function makeTallies() {
  const tallies = new Map<string, { hash: Hash; mark: string }>();
  return {
    /**
     * Of the first `bytes`, which must be all there is; undefined when unknown. Never to be changed: copied.
     */
    upTo(draft: string, bytes: number, found: BigIntStats): Hash | undefined {
      if (bytes === 0) return createHash('sha256');
      const known = tallies.get(draft);
      return found.size === BigInt(bytes) && known?.mark === markOf(found) ? known.hash : undefined;
    },
    note(draft: string, hash: Hash | undefined, left: BigIntStats) {
      tallies.delete(draft);
      if (hash) tallies.set(draft, { hash, mark: markOf(left) });
      for (const oldest of tallies.keys()) {
        if (tallies.size <= MOST) break;
        tallies.delete(oldest);
      }
    },
    forget: (draft: string) => tallies.delete(draft),
  };
}

const markOf = ({ ino, size, mtimeNs }: BigIntStats) => `${ino} ${size} ${mtimeNs}`;

const READ_BYTES = 512 * 1024;

type Place = (name: string) => string;
type Piece = { offset: number; body: Readable; spent: ((chunk: Buffer) => void) | undefined };
/** What this process knows of the drafts it wrote; without it everything is right, only slower. */
type Memory = { tallies: Tallies; flushes: Flushes };

/** What grows piece by piece, each draft one file. */
export function draftsIn(draftOf: Place, placeOf: Place): Drafts {
  const memory = { tallies: makeTallies(), flushes: makeFlushes() };
  return {
    append: (draft, offset, body, spent) => append(memory, draftOf(draft), { offset, body, spent }),
    weigh: (draft, head) => weigh(memory, draftOf(draft), head),
    settle: (draft, name) => settle(memory, draftOf(draft), placeOf(name)),
    drop: (draft) => drop(memory, draftOf(draft)),
  };
}

/**
 * A piece that is in the file survives the end of our process, not yet a power cut: that may leave the file shorter,
 * which the next piece finds.
 */
async function append(memory: Memory, draft: string, piece: Piece): Promise<number> {
  const handle = await open(draft, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const reached = await grow(memory, draft, handle, piece);
    await memory.flushes.begin(draft, handle);
    return reached;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function grow({ tallies }: Memory, draft: string, handle: FileHandle, { offset, body, spent }: Piece) {
  const before = await handle.stat({ bigint: true });
  if (before.size < offset) return Number(before.size);
  const known = tallies.upTo(draft, offset, before);
  const hash = known?.copy();
  if (before.size > offset) await handle.truncate(offset);
  try {
    await pipeline(body, growing({ handle, start: offset, hash, spent }));
  } catch (error) {
    await handle.truncate(offset);
    tallies.note(draft, known, await handle.stat({ bigint: true }));
    throw error;
  }
  const after = await handle.stat({ bigint: true });
  tallies.note(draft, hash, after);
  return Number(after.size);
}

async function weigh({ tallies }: Memory, draft: string, head: number): Promise<Weight | undefined> {
  const handle = await ifThere(open(draft, 'r'));
  if (!handle) return undefined;
  try {
    const found = await handle.stat({ bigint: true });
    const bytes = Number(found.size);
    // A copy: what was said once may be asked again.
    const hash = tallies.upTo(draft, bytes, found)?.copy() ?? (await hashOf(handle));
    return { bytes, sha256: hash.digest(), head: await headOf(handle, head) };
  } finally {
    await handle.close();
  }
}

/** One piece of memory for all of it: a stream would leave as much behind as the file is long. */
async function hashOf(handle: FileHandle): Promise<Hash> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return hash;
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

async function headOf(handle: FileHandle, most: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
  return buffer.subarray(0, bytesRead);
}

async function settle({ tallies, flushes }: Memory, draft: string, place: string) {
  await flushes.ended(draft);
  await sync(draft);
  await mkdir(dirname(place), { recursive: true });
  await rename(draft, place);
  await sync(dirname(place));
  tallies.forget(draft);
}

async function drop({ tallies, flushes }: Memory, draft: string) {
  tallies.forget(draft);
  flushes.forget(draft);
  await rm(draft, { force: true });
}
