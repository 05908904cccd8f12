import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Drafts, Storage, Weight } from '../../kit/storage.ts';

const NAME = /^[a-z0-9](?:[a-z0-9-]|\.(?!\.)){0,198}$/;
const PARTS = '.part';
const A_DAY = 86_400_000;
const WEIGH_BYTES = 512 * 1024;

/** Bytes on a local or mounted disk. Several servers may share the folder. */
export type DiskStorage = Storage & {
  /** Every name kept since before the given moment; for cleaning up. */
  names(before: Date): AsyncIterable<string>;
  /** Settles when the leftovers of broken uploads are gone. */
  ready: Promise<void>;
};

export function makeDiskStorage(folder: string): DiskStorage {
  const parts = join(folder, PARTS);
  mkdirSync(parts, { recursive: true });
  return {
    put: (name, body) => put(placeOf(folder, name), join(parts, randomUUID()), body),
    get: (name, range) => get(placeOf(folder, name), range),
    remove: (name) => rm(placeOf(folder, name), { force: true }),
    async room() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    names: (before) => names(folder, before),
    drafts: draftsIn(parts, (name) => placeOf(folder, name)),
    // Nothing waits for it; a folder that cannot be read shows in the first real use.
    ready: removeOlder(parts, new Date(Date.now() - A_DAY)).catch(() => undefined),
  };
}

function mustBeName(name: string) {
  if (!NAME.test(name)) throw new Error('A stored name is made of a-z, 0-9, dots and dashes.');
}

/** Two levels of folders keep each one short. They come from a hash, so equal prefixes spread too. */
function placeOf(folder: string, name: string) {
  mustBeName(name);
  const hash = createHash('sha256').update(name).digest('hex');
  return join(folder, hash.slice(0, 2), hash.slice(2, 4), name);
}

async function put(place: string, part: string, body: Readable) {
  try {
    // `flush`: the bytes are on the disk before the name is.
    await pipeline(body, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await mkdir(dirname(place), { recursive: true });
    await rename(part, place);
    await sync(dirname(place));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function draftsIn(folder: string, placeOfName: (name: string) => string): Drafts {
  const draftOf = (draft: string) => {
    mustBeName(draft);
    return join(folder, draft);
  };
  return {
    append: (draft, offset, body) => append(draftOf(draft), offset, body),
    weigh: (draft, head) => weigh(draftOf(draft), head),
    settle: (draft, name) => settle(draftOf(draft), placeOfName(name)),
    drop: (draft) => rm(draftOf(draft), { force: true }),
  };
}

async function append(draft: string, offset: number, body: Readable): Promise<number> {
  // Made when it is not there; never emptied.
  await (await open(draft, 'a', 0o600)).close();
  const { size } = await stat(draft);
  if (size < offset) return size;
  await truncate(draft, offset);
  try {
    await pipeline(body, createWriteStream(draft, { flags: 'r+', start: offset }));
  } catch (error) {
    await truncate(draft, offset);
    throw error;
  }
  return (await stat(draft)).size;
}

/** One piece of memory for all of it: a stream would leave as much behind as the file is long. */
async function weigh(draft: string, head: number): Promise<Weight | undefined> {
  const handle = await ifThere(open(draft, 'r'));
  if (!handle) return undefined;
  try {
    const buffer = Buffer.allocUnsafeSlow(WEIGH_BYTES);
    const hash = createHash('sha256');
    let bytes = 0;
    let first = Buffer.alloc(0);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
      if (bytesRead === 0) return { bytes, sha256: hash.digest(), head: first };
      const chunk = buffer.subarray(0, bytesRead);
      if (bytes === 0) first = Buffer.from(chunk.subarray(0, head));
      hash.update(chunk);
      bytes += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

async function settle(draft: string, place: string) {
  await sync(draft);
  await mkdir(dirname(place), { recursive: true });
  await rename(draft, place);
  await sync(dirname(place));
}

/** Bytes, or the new name in a folder, survive a power cut too. */
async function sync(path: string) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function get(place: string, range?: { start: number; end: number }) {
  const handle = await ifThere(open(place, 'r'));
  return handle?.createReadStream(range);
}

async function* names(folder: string, before: Date) {
  for (const first of await foldersIn(folder)) {
    for (const second of await foldersIn(join(folder, first))) {
      const leaf = join(folder, first, second);
      for (const name of await readdir(leaf)) {
        const found = await ifThere(stat(join(leaf, name)));
        if (found && found.mtime < before) yield name;
      }
    }
  }
}

const foldersIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== PARTS)
    .map((entry) => entry.name);

/** Removes what a process that died left behind. */
async function removeOlder(folder: string, before: Date) {
  for (const name of await readdir(folder)) {
    const found = await ifThere(stat(join(folder, name)));
    if (found && found.mtime < before) await rm(join(folder, name), { force: true });
  }
}

const ifThere = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
