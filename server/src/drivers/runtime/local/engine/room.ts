import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskOf } from '../disk.ts';
import { refuse } from '../release/refuse.ts';

const GIB = 1024 ** 3;

export type Room = {
  /** On the disk that is looked at; what is fetched lies below it in a folder of its own until it is unpacked. */
  folder: string;
  /** Each layer of an image is a folder in here. */
  layers: string;
  /** Of the disk, for everybody else: with less left nothing comes in. */
  floorBytes: number;
  /** Of all images that come in at the same time. */
  mostBytes: number;
  everyMs: number;
  freeBytes?: (folder: string) => Promise<number>;
};

export const roomIn = (folder: string, floorBytes: number): Room => ({
  folder,
  layers: join(folder, 'storage/overlay'),
  floorBytes,
  mostBytes: 8 * GIB,
  everyMs: 1_000,
});

/**
 * Does something that takes room on the disk, it is not known beforehand how much: an archive says nothing about what is
 * packed in it, and a registry may say anything. The signal ends it when it takes too much.
 */
export async function withinRoom<T>(
  room: Room,
  act: (drafts: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const drafts = join(room.folder, 'drafts', randomUUID());
  const troubleNow = await lookAt(room, drafts);
  let why = await troubleNow();
  if (why) refuse(why);
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const stopping = new AbortController();
  const over = new AbortController();
  // Without a caller it does not go on.
  const stop = () => stopping.abort();
  process.once('exit', stop);
  const watch = async () => {
    const pause = () => sleep(room.everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    for (await pause(); !over.signal.aborted; await pause()) {
      why = await troubleNow();
      if (why) return stop();
    }
  };
  const watching = watch();
  try {
    return await act(drafts, stopping.signal);
  } catch (error) {
    if (why) refuse(why);
    throw error;
  } finally {
    over.abort();
    process.off('exit', stop);
    await watching;
    // What was killed may write for a moment more; what is left goes when podman is looked for the next time.
    await rm(drafts, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

const freeOf = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const namesIn = (folder: string) => readdir(folder).catch(() => []);

/** Says what is wrong; empty when nothing is. Folders are walked only when the disk has lost as much as is too much. */
async function lookAt(room: Room, drafts: string): Promise<() => Promise<string>> {
  const { folder, layers, floorBytes, mostBytes, freeBytes = freeOf } = room;
  const known = new Set(await namesIn(layers));
  const before = await freeBytes(folder);
  return async () => {
    // It cannot be measured: then it is not known to be too little.
    const free = await freeBytes(folder).catch(() => before);
    if (free < floorBytes) return 'There is not enough room left on the disk for the image.';
    if (before - free <= mostBytes) return '';
    const names = (await namesIn(layers)).filter((name) => !known.has(name));
    const sizes = await diskOf([drafts, ...names.map((name) => join(layers, name))]);
    const grown = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    return grown > mostBytes ? `The image takes more than ${Math.round(mostBytes / GIB)} GiB.` : '';
  };
}
