import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A limit for what hangs, and for those who make so many files that nobody counts them. */
const LONGEST_MS = 60_000;

/**
 * What the folders hold, in bytes; undefined when nobody could say. A program of its own walks them: it is not led
 * astray by links put there meanwhile. What it complains of is not read: files come and go, as many as somebody likes.
 */
export async function diskOf(folders: readonly string[]): Promise<number | undefined> {
  const du = spawn('du', ['-skx', '--', ...folders], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const [said, [, signal]] = await Promise.all([text(du.stdout), once(du, 'close')]);
  const sizes = [...said.matchAll(/^(\d+)\t/gm)].map(([, size]) => Number(size) * 1024);
  return signal || sizes.length === 0 ? undefined : sizes.reduce((sum, size) => sum + size, 0);
}
