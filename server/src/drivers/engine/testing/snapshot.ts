import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything below folders, with what it holds: two that are equal say that nothing was changed. */
export async function snapshotOf(folders: readonly string[], but: readonly string[] = []): Promise<string[]> {
  const seen: string[] = [];
  const walk = async (path: string): Promise<void> => {
    if (but.includes(path)) return;
    const stat = await lstat(path);
    if (stat.isDirectory()) {
      seen.push(`${path}/`);
      for (const name of (await readdir(path)).sort()) await walk(join(path, name));
      return;
    }
    const content = stat.isSymbolicLink()
      ? await readlink(path)
      : stat.isFile()
        ? createHash('sha256')
            .update(await readFile(path))
            .digest('hex')
        : 'special';
    seen.push(`${path} ${stat.mode} ${stat.uid} ${content}`);
  };
  for (const folder of folders) await walk(folder);
  return seen;
}
