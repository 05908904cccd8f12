import {
  chmod,
  chown,
  constants,
  copyFile,
  cp,
  link,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { newName } from './mark.ts';
import { contentOf } from './package/place.ts';
import type { World } from './world.ts';

/** Where one process works: `in/` it reads, `out/` and `tmp/` it writes. */
export type WorkFolder = {
  id: string;
  uid: number;
  root: string;
  in: string;
  out: string;
  tmp: string;
};

/** Above those of spaces; each that runs at the same time is another. */
const FIRST = 300_000;
const USERS = 50_000;
let made = 0;

/** `below`: where others see it too, and their users write to it. */
export async function makeWorkFolder(world: World, below?: string): Promise<WorkFolder> {
  const id = newName(world.mark);
  made += 1;
  const uid = FIRST + (made % USERS);
  const root = below === undefined ? join(world.folder, 'work', id) : join(below, id);
  const folder = { id, uid, root, in: join(root, 'in'), out: join(root, 'out'), tmp: join(root, 'tmp') };
  for (const one of [folder.in, folder.out, folder.tmp]) await mkdir(one, { recursive: true, mode: 0o700 });
  await chmod(folder.in, 0o755);
  if (below !== undefined) {
    for (const one of [folder.out, folder.tmp]) await chmod(one, 0o777);
    return folder;
  }
  if (world.ways.users) for (const one of [folder.out, folder.tmp]) await chown(one, uid, uid);
  return folder;
}

export async function removeWorkFolder({ root, out, tmp }: WorkFolder): Promise<void> {
  for (const one of [out, tmp]) await reopen(one);
  await rm(root, { recursive: true, force: true, maxRetries: 3 });
}

/** As it was made: whoever has it next finds nothing. */
export async function emptyWorkFolder(work: WorkFolder): Promise<void> {
  for (const folder of [work.in, work.out, work.tmp])
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Folders that a program closed are open again to an ordinary user, whose own they are. */
export async function reopen(folder: string): Promise<void> {
  if (process.getuid?.() === 0) return;
  await chmod(folder, 0o700).catch(() => undefined);
  for (const one of await readdir(folder, { withFileTypes: true }).catch(() => []))
    if (one.isDirectory()) await reopen(join(folder, one.name));
}

const OTHERS_READ = 0o004;

/**
 * Puts a file where a process reads it. As a second name where the process cannot write to it: it is another user
 * and its folder is mounted read-only. Otherwise as a copy.
 */
export async function lay(world: World, from: string, to: string): Promise<void> {
  const isApart = world.ways.namespaces !== null;
  const isOpen = !world.ways.users || ((await stat(from)).mode & OTHERS_READ) !== 0;
  if (isApart && isOpen && (await linked(from, to))) return;
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, 0o444);
}

const linked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EXDEV' || error.code === 'EMLINK' || error.code === 'EPERM') return false;
      throw error;
    },
  );

/** A folder of files, with its folders. */
export async function layFolder(world: World, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o755 });
  for (const { path, isFile } of await contentOf(from)) {
    if (!isFile) throw new Error(`${path} of a model is no file.`);
    const place = join(to, path);
    await mkdir(join(place, '..'), { recursive: true, mode: 0o755 });
    await lay(world, join(from, path), place);
  }
}

/** What a process wrote becomes the server's own, and is changed by nobody any more. */
export async function own(path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, 0, 0);
  await chmod(path, 0o444);
}

export async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true, force: true });
  });
}
