import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { constants } from 'node:os';
import type { Exit, RunCause } from '../../../kit/runtime.ts';

/**
 * How it ended: what an engine of containers says, or what the shell around it wrote down; null when that was killed
 * as well.
 */
export function exitIn(path: string, told?: number): Pick<Exit, 'code' | 'signal'> {
  let status: number;
  try {
    status = told ?? Number.parseInt(readFileSync(path, 'utf8'), 10);
  } catch {
    return { code: null, signal: null };
  }
  // A shell says 128 and the signal's number; a program that says so itself means the same.
  const signal = Object.entries(constants.signals).find(([, number]) => number === status - 128)?.[0];
  return signal ? { code: null, signal } : { code: status, signal: null };
}

const TAIL = 16 * 1024;

/** A virtual machine that found its heap full ends by itself, and says so in its last words. */
export function diedOfHeap(raw: string): boolean {
  let file: number | undefined;
  try {
    file = openSync(raw, 'r');
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, TAIL));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    return /JavaScript heap out of memory|Terminating due to java\.lang\.OutOfMemoryError/.test(
      buffer.toString(),
    );
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Whether that is why it ended. The kernel may have killed a helper of a program that went on: then only an end by
 * SIGKILL is put down to it. `isTold`: by an engine of containers.
 */
export const lackedMemory = (
  signal: string | null,
  { oomKills, hadFullHeap, isTold = false }: { oomKills: number; hadFullHeap: boolean; isTold?: boolean },
) => isTold || hadFullHeap || (signal === 'SIGKILL' && oomKills > 0);

export function causeOf(exit: Exit): RunCause {
  if (exit.outOfMemory) return 'out_of_memory';
  return exit.signal ? 'killed' : 'exited';
}

export function words({ code, signal, outOfMemory }: Exit): string {
  const how = signal
    ? `ended by ${signal}`
    : code === null
      ? 'ended, nobody saw how'
      : `ended with code ${code}`;
  return outOfMemory ? `${how}, out of memory` : how;
}
