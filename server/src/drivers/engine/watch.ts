import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Halt } from './steps/ends.ts';
import type { WorkFolder } from './work-folder.ts';
import type { World } from './world.ts';

const LOOK_MS = 50;
/** Of looks, so many pass between two walks through what was written. */
const WALK_EVERY = 4;
/** More files than this are no result. */
const MOST_FILES = 20_000;
const BLOCK = 512;

/** Ends the walk: the rest does not matter any more. */
class Enough extends Error {}

/** Bytes below folders, as far as they matter: links are not followed, and what vanishes meanwhile is nothing. */
export async function weightOf(folders: readonly string[], mostBytes = Number.POSITIVE_INFINITY) {
  const sum = { bytes: 0, files: 0, isClosed: false };
  const unlessGone = (error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') sum.isClosed = true;
    else if (error.code !== 'ENOENT') throw error;
  };
  const walk = async (folder: string): Promise<void> => {
    for await (const one of await opendir(folder)) {
      const path = join(folder, one.name);
      const stat = await lstat(path).catch(() => undefined);
      if (!stat) continue;
      sum.files += 1;
      sum.bytes += Math.max(stat.blocks * BLOCK, 0);
      if (sum.files > MOST_FILES || sum.bytes > mostBytes) throw new Enough();
      if (stat.isDirectory()) await walk(path).catch(unlessGone);
    }
  };
  try {
    for (const folder of folders) await walk(folder).catch(unlessGone);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return sum;
}

export type Watched = { peakMemoryBytes: number; bytesWritten: number };
type Seen = { watched: Watched; full: Halt | undefined };

/** Looks at what a step takes while it works, and says when it has written more than it may. */
export function watch(
  world: World,
  work: WorkFolder,
  pid: number,
  diskMb: number,
  halt: (full: Halt) => void,
) {
  const ending = new AbortController();
  const seen: Watched = { peakMemoryBytes: 0, bytesWritten: 0 };
  const most = diskMb * 1024 * 1024;
  let found: Halt | undefined;
  const full = (text: string) => {
    found ??= { end: 'disk', text };
    halt(found);
  };
  const walk = async () => {
    const { bytes, files, isClosed } = await weightOf([work.out, work.tmp], most);
    seen.bytesWritten = Math.max(seen.bytesWritten, bytes);
    if (bytes > most) full(`It wrote more than ${diskMb} MB.`);
    if (isClosed) full('It closed a folder to those who count what it wrote.');
    if (files > MOST_FILES) full(`It wrote more than ${MOST_FILES} files.`);
  };
  const look = async () => {
    for (let count = 0; !ending.signal.aborted; count += 1) {
      const { memoryBytes } = await world.limiter.use(work.id, pid);
      seen.peakMemoryBytes = Math.max(seen.peakMemoryBytes, memoryBytes);
      if (count % WALK_EVERY === 0) await walk();
      await sleep(LOOK_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const looking = look();
  looking.catch(() => undefined);
  return {
    /** After its end, once more: it may have been quicker than we look. */
    async end(): Promise<Seen> {
      ending.abort();
      await looking;
      await walk();
      return { watched: seen, full: found };
    },
  };
}
