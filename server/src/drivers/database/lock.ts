import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judge, ourIdentity, type ProcessIdentity } from './process-identity.ts';
import { DatabaseTrouble, errorCode } from './trouble.ts';
import { until } from './wait.ts';

export type Lock = { release(): Promise<void> };

/** Another Cloudyard holds the lock; it may well serve what is wanted. */
export class FolderInUse extends DatabaseTrouble {}

const beat = 2_000;
const silence = 3 * beat;

/** One Cloudyard per data folder: two postmasters over the same files would ruin them. */
export async function takeLock(folder: string): Promise<Lock> {
  const path = join(folder, 'lock');
  const ours = JSON.stringify({ ...ourIdentity(), nonce: randomUUID() });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, ours);
  try {
    const holder = await claim(path, draft);
    if (holder) throw inUse(folder, holder);
  } finally {
    await rm(draft, { force: true });
  }
  const pulse = setInterval(() => void touch(path), beat).unref();
  return {
    release: async () => {
      clearInterval(pulse);
      if ((await readText(path)) === ours) await rm(path, { force: true });
    },
  };
}

/** Puts the draft in the place of the lock; returns the present holder when that cannot be. */
async function claim(path: string, draft: string): Promise<ProcessIdentity | undefined> {
  for (;;) {
    if (await linked(draft, path)) return undefined;
    const found = await readText(path);
    if (found === undefined) continue;
    const holder = parse(found);
    if (holder && (await isHeld(path, holder))) return holder;
    const outcome = await replace(path, draft, found);
    if (outcome !== 'changed') return outcome === 'taken' ? undefined : outcome;
  }
}

/**
 * Two starters may find the same stale lock. Only the one that holds the lock on *taking over* may replace it,
 * and only if it is still the one it judged. That second lock can be stale as well, so it is taken the same way.
 */
async function replace(
  path: string,
  draft: string,
  judged: string,
): Promise<'taken' | 'changed' | ProcessIdentity> {
  const guard = `${path}.takeover`;
  const copy = `${draft}.takeover`;
  await writeFile(copy, await readFile(draft));
  try {
    const rival = await claim(guard, copy);
    if (rival) return rival;
    try {
      if ((await readText(path)) !== judged) return 'changed';
      await rename(draft, path);
      return 'taken';
    } finally {
      await rm(guard, { force: true });
    }
  } finally {
    await rm(copy, { force: true });
  }
}

/** Of a process in another container we cannot see the life, but its lock is touched as long as it lives. */
async function isHeld(path: string, holder: ProcessIdentity): Promise<boolean> {
  const verdict = judge(holder);
  if (verdict !== 'unknown') return verdict === 'alive';
  const before = await modified(path);
  return until(async () => (await modified(path)) !== before, silence);
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function parse(text: string): ProcessIdentity | undefined {
  try {
    const read: ProcessIdentity = JSON.parse(text);
    return Number.isInteger(read?.pid) ? read : undefined;
  } catch {
    // A power cut can leave an empty file behind; its holder is gone with the power.
    return undefined;
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function modified(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => 0,
  );
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => {});
}

function inUse(folder: string, holder: ProcessIdentity): FolderInUse {
  const elsewhere = judge(holder) === 'unknown' ? ` on ${holder.host}` : '';
  return new FolderInUse(
    `The data folder ${folder} is in use by another Cloudyard (process ${holder.pid}${elsewhere}). ` +
      'Stop it, or set CLOUDYARD_DATA to another folder.',
  );
}
