import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** What an archive holds, by the names in it. */
export type Files = Record<string, Buffer>;

/** The same bytes for the same files: who stores them twice stores one release. */
const WRITTEN = new Date(Date.UTC(2026, 0, 1));

export function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name, { mtime: WRITTEN });
  zip.end();
  return buffer(zip.outputStream);
}

/** The files of a folder and of those in it, by their names below `prefix`. */
export async function filesIn(
  folder: string,
  prefix: string,
  isWanted: (name: string) => boolean,
): Promise<Files> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const wanted = paths.map((path) => ({ path, name: relative(folder, path) })).sort(byName);
  const files: Files = {};
  for (const { path, name } of wanted)
    if (isWanted(name)) files[`${prefix}${name.replaceAll('\\', '/')}`] = await readFile(path);
  return files;
}
const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

const isNeeded = (name: string) =>
  /(?:\.c?js|\.mjs|package\.json|LICEN[CS]E(?:\.md)?)$/i.test(name) &&
  !/(?:^|\/)(?:test|node_modules)\//.test(name);

type Package = { dependencies?: Record<string, string> };

async function manifestAt(folder: string): Promise<Package | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** As Node finds it: in the nearest `node_modules` above. */
async function folderOf(name: string, from: string): Promise<string> {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (await manifestAt(folder)) return folder;
    if (at === dirname(at)) throw new Error(`The package ${name} is not installed.`);
  }
}

/** A package and all it needs, where a program at the top of an archive finds them. */
export async function packagesFor(name: string, from = import.meta.dirname): Promise<Files> {
  const first = await folderOf(name, from);
  const root = first.slice(0, first.lastIndexOf(join('node_modules', name)));
  const [files, waiting]: [Files, string[]] = [{}, [first]];
  const seen = new Set(waiting);
  for (const folder of waiting) {
    const place = relative(root, folder).replaceAll('\\', '/');
    Object.assign(files, await filesIn(folder, `${place}/`, isNeeded));
    for (const needed of Object.keys((await manifestAt(folder))?.dependencies ?? {})) {
      const found = await folderOf(needed, folder);
      if (!seen.has(found)) waiting.push(found);
      seen.add(found);
    }
  }
  return files;
}
