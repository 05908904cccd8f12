import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kit } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { storedName } from './place.ts';
import type { VersionRow } from './version.queries.ts';

/** Tables of datasets, folders of models, and what steps of runs made. */
export type Shelf = 'datasets' | 'models' | 'steps';
export const folderOf = ({ env }: Kit, shelf: Shelf = 'datasets') => join(env.dataFolder, shelf);
/** Read by processes of other users, each in a place of its own where nothing can be changed. */
const READ_ONLY = 0o444;

export async function workplace(kit: Kit, shelf: Shelf = 'datasets'): Promise<string> {
  const folder = folderOf(kit, shelf);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** A place for a file, or a folder, that is wanted for a while. */
export async function withFile<T>(kit: Kit, act: (path: string) => Promise<T>): Promise<T> {
  const path = join(await workplace(kit), `work-${randomUUID()}`);
  try {
    return await act(path);
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

export async function writeDown(body: Readable, path: string, signal?: AbortSignal): Promise<void> {
  await pipeline(body, createWriteStream(path), ...(signal ? [{ signal }] : []));
}

const coming = new WeakMap<Kit, Map<string, Promise<string>>>();

/** What is being fetched is fetched once, however many want it. */
export function fetchedOnce(kit: Kit, id: string, fetch: () => Promise<string>): Promise<string> {
  const known = coming.get(kit) ?? new Map<string, Promise<string>>();
  coming.set(kit, known);
  const found = known.get(id) ?? fetch().finally(() => known.delete(id));
  known.set(id, found);
  return found;
}

/** The table of a version on this machine: what it holds never changes, so it is fetched once. */
export const localTable = (kit: Kit, version: Pick<VersionRow, 'id' | 'bytes'>): Promise<string> =>
  fetchedOnce(kit, version.id, () => fetched(kit, version));

async function fetched(kit: Kit, version: Pick<VersionRow, 'id' | 'bytes'>): Promise<string> {
  const folder = await workplace(kit);
  const path = join(folder, `${version.id}.parquet`);
  const here = await stat(path).catch(() => undefined);
  if (here?.size === version.bytes) {
    const now = new Date();
    await utimes(path, now, now);
    return path;
  }
  const body = orRefuse(await kit.storage.get(storedName(version)), 'bigdata.dataset_not_ready');
  const part = join(folder, `part-${randomUUID()}`);
  try {
    await writeDown(body, part);
    await chmod(part, READ_ONLY);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
  return path;
}

/** What nobody has read for a day is fetched again when a user does. */
export async function sweepLocal(kit: Kit, before: Date, shelf: Shelf = 'datasets'): Promise<void> {
  const folder = folderOf(kit, shelf);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
