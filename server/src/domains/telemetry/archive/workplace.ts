import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kit } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';

/** A folder for one piece of work, where the process for columns reads and writes; gone when it is done. */
export async function inWorkplace<T>({ columns }: Kit, act: (name: string, folder: string) => Promise<T>) {
  const name = `work/${newId()}`;
  const folder = join(columns.folder, name);
  await mkdir(folder, { recursive: true });
  try {
    return await act(name, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a process that died left behind. */
export async function tidyWork({ columns }: Kit, before: Date) {
  const root = join(columns.folder, 'work');
  for (const name of await readdir(root).catch(() => [])) {
    const found = await stat(join(root, name)).catch(() => undefined);
    if (found && found.mtime < before) await rm(join(root, name), { recursive: true, force: true });
  }
}
