import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ifThere } from '../storage/sync.ts';

/**
 * Several engines may share a folder: another copy of the server, or the process that fills an empty database. What each
 * makes carries its mark, so that one that opens removes what the dead left, and nothing of the living.
 */
const living = new Set<string>();
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
const MARKED = /^((\d+)-([0-9a-f]{6})-[0-9a-f]{8})\./;
/** Whether a process of another host lives cannot be asked; nothing runs that long. */
const FOREIGN_MS = 2 * 86_400_000;

export function makeMark(): string {
  const mark = `${process.pid}-${HOST}-${randomBytes(4).toString('hex')}`;
  living.add(mark);
  return mark;
}
export const dropMark = (mark: string) => living.delete(mark);
export const newName = (mark: string) => `${mark}.${randomUUID()}`;

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

type Owner = 'living' | 'dead' | 'foreign';
export function ownerOf(name: string): Owner {
  const [, mark = '', pid, host] = MARKED.exec(name) ?? [];
  if (pid === undefined) return 'dead';
  if (host !== HOST) return 'foreign';
  // Servers in containers have the same number every time.
  if (Number(pid) === process.pid) return living.has(mark) ? 'living' : 'dead';
  return isThere(Number(pid)) ? 'living' : 'dead';
}

export async function removeLeft(folder: string): Promise<void> {
  for (const name of (await ifThere(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const owner = ownerOf(name);
    if (owner === 'living') continue;
    if (owner === 'foreign') {
      const seen = await ifThere(stat(path));
      if (!seen || Date.now() - seen.mtimeMs < FOREIGN_MS) continue;
    }
    await rm(path, { recursive: true, force: true });
  }
}
