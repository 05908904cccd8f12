import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { takeLock } from '../database/lock.ts';
import { ifThere } from './sync.ts';

/** Beside the files; its name is none that a file could have. */
export const HELD = '.held';
/** The lock inside is touched every two seconds while its holder lives; clocks of several machines may differ. */
const SILENCE_MS = 10 * 60_000;

/** What is removed while this is held can still be read here. */
export type Hold = {
  names(): Promise<string[]>;
  get(name: string): Promise<Readable | undefined>;
  release(): Promise<void>;
};

const filesIn = (folder: string) => join(folder, HELD, 'files');

/**
 * From now on nothing is removed for good: every server over this folder puts aside what it would have removed, until
 * this is released. One at a time; what a killed holder left is cleared away.
 */
export async function holdIn(folder: string): Promise<Hold> {
  const held = join(folder, HELD);
  await mkdir(held, { recursive: true, mode: 0o700 });
  const lock = await takeLock(held);
  const files = filesIn(folder);
  await rm(files, { recursive: true, force: true });
  await mkdir(files, { mode: 0o700 });
  return {
    names: () => readdir(files),
    get: async (name) => (await ifThere(open(join(files, name), 'r')))?.createReadStream(),
    async release() {
      await rm(files, { recursive: true, force: true });
      await lock.release();
      await rm(held, { recursive: true, force: true });
    },
  };
}

/** Removes a file, or puts it aside while a reader holds it. */
export async function removeOrHold(folder: string, place: string, name: string): Promise<void> {
  // The usual case: no reader holds it, and there is no such folder.
  const isHeld = await ifThere(rename(place, join(filesIn(folder), name)).then(() => true));
  if (!isHeld) return rm(place, { force: true });
  const lock = await ifThere(stat(join(folder, HELD, 'lock')));
  if (!lock || lock.mtimeMs < Date.now() - SILENCE_MS)
    await rm(join(folder, HELD), { recursive: true, force: true });
}
