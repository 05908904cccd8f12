import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelCard } from '@cloudyard/contract/algorithm/step.ts';
import { contentOf, sumOfFile } from '../package/place.ts';
import { own } from '../work-folder.ts';

const MOST_CARD = 1024 * 1024;

/** What a folder says of the model in it. */
export async function cardAt(folder: string): Promise<ModelCard | 'missing' | 'wrong'> {
  const path = join(folder, 'model.json');
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isFile() || found.size > MOST_CARD) return 'missing';
  try {
    return ModelCard.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return 'wrong';
  }
}

/** Its files become the server's own; `sha256` is of the sorted list of names and what each holds. */
export async function ownModel(folder: string): Promise<{ bytes: number; sha256: string }> {
  const content = await contentOf(folder);
  const hash = createHash('sha256');
  for (const { path } of content.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    await own(join(folder, path));
    hash.update(`${path}\0${await sumOfFile(join(folder, path))}\n`);
  }
  return { bytes: content.reduce((sum, one) => sum + one.bytes, 0), sha256: hash.digest('hex') };
}
