import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ifThere, sync } from '../../storage/sync.ts';

/** All of it or the former one, also after a power cut. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await fill(draft, text);
    await rename(draft, path);
  } catch (error) {
    // Half of it would only take room, which may be what was missing.
    await rm(draft, { force: true });
    throw error;
  }
  await sync(dirname(path));
}

async function fill(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await ifThere(readFile(path, 'utf8'));
  return text === undefined ? undefined : JSON.parse(text);
}
