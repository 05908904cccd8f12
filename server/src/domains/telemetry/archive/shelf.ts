import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { Kit } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { Refusal } from '../../../kit/refusal.ts';

/** A file of the storage, as its row knows it. */
export type Stored = { name: string; sha256: Buffer; bytes: number };

/** Who asked for it may be another copy of the server on the same folder: questions take less. */
const IN_USE_MS = 120_000;
const AT_ONCE = 12;
const SMALL = 4 * 2 ** 20;

export type Shelf = {
  /** Where they lie below the folder of columns, for as long as `act` takes. */
  lend<T>(files: readonly Stored[], act: (names: Map<string, string>) => Promise<T>): Promise<T>;
};

const fileOf = ({ sha256 }: Stored) => `${sha256.toString('hex')}.parquet`;

/** All of it, as its digest says, or nothing. */
async function fetchInto(storage: Kit['storage'], folder: string, one: Stored) {
  const body = await storage.get(one.name);
  if (!body) throw new Refusal('telemetry.archive_damaged');
  const part = join(folder, `${newId()}.part`);
  const hash = createHash('sha256');
  try {
    // Most are small, and a stream costs more than they do.
    if (one.bytes <= SMALL) {
      const bytes = await buffer(body);
      hash.update(bytes);
      await writeFile(part, bytes);
    } else
      await pipeline(body, (chunks: AsyncIterable<Buffer>) => hashed(chunks, hash), createWriteStream(part));
    if (!hash.digest().equals(one.sha256)) throw new Refusal('telemetry.archive_damaged');
    await rename(part, join(folder, fileOf(one)));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Files of the storage on the disk of this machine, by their digest: what was asked last is kept, up to a bound. */
export function makeShelf(
  { columns, storage, env }: Pick<Kit, 'columns' | 'storage' | 'env'>,
  inUseMs = IN_USE_MS,
): Shelf {
  const most = env.COLUMNS_CACHE_MB * 2 ** 20;
  const folder = join(columns.folder, 'shelf');
  const through = pLimit(AT_ONCE);
  const coming = new Map<string, Promise<void>>();
  const lent = new Map<string, number>();
  let isGrown = false;

  /** There when it was, or when a query asks for it just now. */
  async function bring(one: Stored) {
    const file = fileOf(one);
    const known = coming.get(file);
    if (known) return known;
    const place = join(folder, file);
    const now = new Date();
    const isThere = await utimes(place, now, now).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    isGrown = true;
    const begun =
      coming.get(file) ?? through(() => fetchInto(storage, folder, one)).finally(() => coming.delete(file));
    coming.set(file, begun);
    return begun;
  }

  /** What was not asked for longest goes first. */
  async function tidy() {
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => ({ name, ...(await stat(join(folder, name)).catch(() => undefined)) })),
    );
    let sum = found.reduce((all, { size = 0 }) => all + size, 0);
    for (const { name, size = 0, mtimeMs = 0 } of found.sort((a, b) => (a.mtimeMs ?? 0) - (b.mtimeMs ?? 0))) {
      if (sum <= most) break;
      if (lent.has(name) || Date.now() - mtimeMs < inUseMs) continue;
      await rm(join(folder, name), { force: true });
      sum -= size;
    }
    isGrown = sum > most;
  }

  const count = (one: Stored, by: 1 | -1) => {
    const now = (lent.get(fileOf(one)) ?? 0) + by;
    if (now > 0) lent.set(fileOf(one), now);
    else lent.delete(fileOf(one));
  };

  return {
    async lend(files, act) {
      if (files.reduce((sum, { bytes }) => sum + bytes, 0) > most)
        throw new Refusal('telemetry.range_too_large');
      for (const one of files) count(one, 1);
      try {
        await mkdir(folder, { recursive: true });
        await Promise.all(files.map(bring));
        return await act(new Map(files.map((one) => [one.name, `shelf/${fileOf(one)}`])));
      } finally {
        for (const one of files) count(one, -1);
        if (isGrown) await tidy();
      }
    },
  };
}

const shelves = new WeakMap<Kit['columns'], Shelf>();

/** The shelf of this copy. */
export function shelfOf(kit: Kit): Shelf {
  const known = shelves.get(kit.columns) ?? makeShelf(kit);
  shelves.set(kit.columns, known);
  return known;
}
