import { lstat, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PackageRefusal } from '../../../kit/engine.ts';
import { ifThere } from '../../storage/sync.ts';
import { contentOf } from './place.ts';

/** So much of packages lies on this machine; what is needed again is unpacked again. */
export const SHELF_BYTES = 4 * 1024 ** 3;
/** Longer than a trial, and as long as whoever looks at one: it is used. */
const USED_MS = 60 * 60_000;

const sizes = new Map<string, number>();

async function sizeOf(folder: string): Promise<number> {
  const known = sizes.get(folder);
  if (known !== undefined) return known;
  const bytes = (await contentOf(folder)).reduce((sum, one) => sum + one.bytes, 0);
  sizes.set(folder, bytes);
  return bytes;
}

/** What was asked for as approved since this process began: drafts do not take its place. */
const approved = new Set<string>();

/**
 * It is used now; what was not used for longest makes room. Where all of it is in use, nothing new comes; and of what
 * nobody approved half is the most, whoever brings how much of it.
 */
export async function makeRoom(
  folder: string,
  shelf: string,
  { most = SHELF_BYTES, now = Date.now(), isApproved = false } = {},
): Promise<void> {
  if (isApproved) approved.add(folder);
  await utimes(folder, now / 1000, now / 1000);
  const others: { path: string; bytes: number; usedAt: number }[] = [];
  for (const name of await readdir(shelf)) {
    const path = join(shelf, name);
    if (path === folder) continue;
    const stat = await ifThere(lstat(path));
    if (stat) others.push({ path, bytes: await sizeOf(path).catch(() => 0), usedAt: stat.mtimeMs });
  }
  let bytes = others.reduce((sum, one) => sum + one.bytes, await sizeOf(folder));
  for (const { path, bytes: own, usedAt } of others.sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= most || now - usedAt < USED_MS) break;
    await rm(path, { recursive: true, force: true });
    sizes.delete(path);
    approved.delete(path);
    bytes -= own;
  }
  const drafts = others.filter(({ path, usedAt }) => !approved.has(path) && now - usedAt < USED_MS);
  const brought = drafts.reduce((sum, one) => sum + one.bytes, await sizeOf(folder));
  if (bytes <= most && (approved.has(folder) || brought <= most / 2)) return;
  await rm(folder, { recursive: true, force: true });
  sizes.delete(folder);
  throw new PackageRefusal('too_large', 'There is no room for another package now. Try again in an hour.');
}
