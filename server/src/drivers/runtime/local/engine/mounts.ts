import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What is mounted below a folder, the innermost first; the kernel writes spaces in names as `\\040`. */
export const mountsBelow = (mounts: string, folder: string): string[] =>
  mounts
    .split('\n')
    .map((line) => (line.split(' ')[1] ?? '').replaceAll('\\040', ' '))
    .filter((path) => path.startsWith(`${folder}/`))
    .reverse();

/** What an engine left mounted would keep the folder from being removed. */
export async function unmountBelow(folder: string): Promise<void> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  for (const path of mountsBelow(mounts, folder))
    await promisify(execFile)('umount', ['-l', path]).catch(() => undefined);
}
