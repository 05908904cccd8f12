import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Written at a time: each write costs a hop to another thread. */
const BATCH_BYTES = 256 * 1024;
/** Enough that the wire need not wait for each write, little enough for many at once. */
const AHEAD_BYTES = 1024 * 1024;

type Growth = {
  handle: FileHandle;
  start: number;
  /** Takes in what is written, while the disk does its part. */
  hash: Hash | undefined;
  /** Called with each chunk that is not needed any more. */
  spent: ((chunk: Buffer) => void) | undefined;
};

/** Writes what comes into an open file, from a place on. Closed, it has nothing under way, and the file is still open. */
export function growing({ handle, start, hash, spent }: Growth): Writable {
  let at = start;
  let held: Buffer[] = [];
  let heldBytes = 0;
  let underway: Promise<void> = Promise.resolve();
  const add = async (chunks: Buffer[]) => {
    const written = writeAll(handle, chunks, at);
    for (const chunk of chunks) hash?.update(chunk);
    await written;
    if (spent) for (const chunk of chunks) spent(chunk);
  };
  const flush = (done: (error?: Error) => void) => {
    underway = add(held);
    at += heldBytes;
    held = [];
    heldBytes = 0;
    underway.then(() => done(), done);
  };
  return new Writable({
    highWaterMark: AHEAD_BYTES,
    write(chunk: Buffer, _, done) {
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes < BATCH_BYTES) done();
      else flush(done);
    },
    final: (done) => (held.length > 0 ? flush(done) : done()),
    destroy(error, done) {
      const end = () => done(error);
      underway.then(end, end);
    },
  });
}

async function writeAll(handle: FileHandle, chunks: Buffer[], at: number): Promise<void> {
  const { bytesWritten } = await handle.writev(chunks, at);
  const all = chunks.reduce((sum, { length }) => sum + length, 0);
  if (bytesWritten === all) return;
  // A disk that is nearly full takes a part; asked again for the rest it says what is wrong.
  if (bytesWritten === 0) throw new Error('The disk takes nothing.');
  await writeAll(handle, [Buffer.concat(chunks).subarray(bytesWritten)], at + bytesWritten);
}
