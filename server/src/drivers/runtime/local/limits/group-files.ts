import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { until } from '../../../database/wait.ts';
import { ifThere } from '../../../storage/sync.ts';

/** Kills what is in the folders of a group, and below them, until nothing is, then removes them. */
export async function endGroup(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await endGroup((await foldersIn(folder)).map((name) => `${folder}/${name}`));
    await until(async () => {
      const members = await membersOf(folder);
      for (const pid of members) kill(pid);
      if (members.length > 0) return false;
      return removed(folder);
    }, 10_000);
  }
}

export async function isEmptyBelow(folder: string): Promise<boolean> {
  if ((await membersOf(folder)).length > 0) return false;
  const below = (await foldersIn(folder)).map((name) => isEmptyBelow(`${folder}/${name}`));
  return (await Promise.all(below)).every(Boolean);
}

async function membersOf(folder: string): Promise<number[]> {
  const text = (await ifThere(readFile(`${folder}/cgroup.procs`, 'utf8').catch(unlessRemoved))) ?? '';
  return text.split('\n').filter(Boolean).map(Number);
}

/** The group was removed between opening the file and reading it. */
function unlessRemoved(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENODEV') throw error;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in this moment.
  }
}

/** A group is busy for a moment after its last process ended. */
async function removed(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
}

export async function removeEmpty(folders: readonly string[]): Promise<void> {
  await Promise.all(folders.map(removed));
}

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true });

export const set = (folder: string, file: string, value: string | number) =>
  writeFile(`${folder}/${file}`, String(value));

/** Where the kernel lacks the file there is nothing to limit, such as swap. */
export const setIfThere = (folder: string, file: string, value: string | number) =>
  set(folder, file, value).catch(() => undefined);

export async function numberIn(folder: string, file: string, line?: string): Promise<number> {
  const text = (await readFile(`${folder}/${file}`, 'utf8').catch(() => '')).trim();
  const found = line === undefined ? text : text.match(new RegExp(`^${line} (\\d+)$`, 'm'))?.[1];
  return Number(found) || 0;
}

export const foldersIn = async (folder: string): Promise<string[]> => {
  const found = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
  return found.filter((one) => one.isDirectory()).map((one) => one.name);
};
