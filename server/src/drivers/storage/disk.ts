import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../kit/storage.ts';
import { draftsIn } from './drafts.ts';
import { type Hold, holdIn, removeOrHold } from './hold.ts';
import { ifThere, sync } from './sync.ts';

const NAME = /^[a-z0-9](?:[a-z0-9-]|\.(?!\.)){0,198}$/;
const PARTS = '.part';
const A_DAY = 86_400_000;

/** Bytes on a local or mounted disk. Several servers may share the folder. */
export type DiskStorage = Storage & {
  /** Every name kept since before the given moment; for cleaning up. */
  names(before: Date): AsyncIterable<string>;
  /** For who copies all of it while servers go on: what they remove meanwhile stays readable. */
  hold(): Promise<Hold>;
  /** Settles when the leftovers of broken uploads are gone. */
  ready: Promise<void>;
};

export function makeDiskStorage(folder: string): DiskStorage {
  const parts = join(folder, PARTS);
  mkdirSync(parts, { recursive: true });
  return {
    put: (name, body) => put(placeOf(folder, name), join(parts, randomUUID()), body),
    get: (name, range) => get(placeOf(folder, name), range),
    remove: (name) => removeOrHold(folder, placeOf(folder, name), name),
    async room() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    names: (before) => names(folder, before),
    hold: () => holdIn(folder),
    drafts: draftsIn(
      (draft) => partOf(parts, draft),
      (name) => placeOf(folder, name),
    ),
    // Nothing waits for it; a folder that cannot be read shows in the first real use.
    ready: removeOlder(parts, new Date(Date.now() - A_DAY)).catch(() => undefined),
  };
}

function mustBeName(name: string) {
  if (!NAME.test(name)) throw new Error('A stored name is made of a-z, 0-9, dots and dashes.');
}

function partOf(parts: string, draft: string) {
  mustBeName(draft);
  return join(parts, draft);
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
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);

/** Removes what a process that died left behind. */
async function removeOlder(folder: string, before: Date) {
  for (const name of await readdir(folder)) {
    const found = await ifThere(stat(join(folder, name)));
    if (found && found.mtime < before) await rm(join(folder, name), { force: true });
  }
}
