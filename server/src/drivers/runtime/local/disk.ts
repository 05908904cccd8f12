import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A limit for what hangs, and for those who make so many files that counting them takes too long. */
const LONGEST_MS = 60_000;
/** So many are asked about at once: starting a program costs the visitors of all applications a moment. */
const TOGETHER = 50;

/**
 * What each folder holds, in bytes, as far as they could be measured. A program of its own walks them: it is not led astray
 * by links put there meanwhile. What it complains of is not read: files come and go, as many as a program likes.
 */
export async function diskOf(folders: readonly string[]): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  for (let at = 0; at < folders.length; at += TOGETHER) {
    const some = folders.slice(at, at + TOGETHER);
    await walk(some, bytes);
    // One of them took all the time there is: that is no reason not to know about the others.
    for (const one of some) if (!bytes.has(one)) await walk([one], bytes);
  }
  return bytes;
}

async function walk(folders: readonly string[], bytes: Map<string, number>): Promise<void> {
  const du = spawn('du', ['-skx', '--', ...folders], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const [said] = await Promise.all([text(du.stdout), once(du, 'close')]);
  for (const [, size, folder = ''] of said.matchAll(/^(\d+)\t(.*)$/gm))
    bytes.set(folder, Number(size) * 1024);
}
