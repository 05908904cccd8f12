import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ifThere, sync } from '../../storage/sync.ts';

/** All of it or the former one, also after a power cut. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await sync(dirname(path));
}

export async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await ifThere(readFile(path, 'utf8'));
  return text === undefined ? undefined : JSON.parse(text);
}
