import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { refuse } from './refuse.ts';

export type Most = { entries: number; bytes: number };
const MOST: Most = { entries: 100_000, bytes: 2 * 1024 ** 3 };
const MOST_RATIO = 200;
/** So little is never a bomb, however well it packs. */
const SMALL = 16 * 1024 ** 2;

const FILE_KIND = 0o170000;
const LINK = 0o120000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/** What the archive says of itself; names that lead out of the folder are refused by the library. */
export async function contentsOf(archive: string, most = MOST): Promise<Entry[]> {
  const packed = (await stat(archive)).size;
  return reading(archive, async (zip) => {
    const entries: Entry[] = [];
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      unpacked += entry.uncompressedSize;
      if (entries.length > most.entries) refuse(`The archive has more than ${most.entries} entries.`);
      if (unpacked > most.bytes) refuse(`The archive unpacks to more than ${most.bytes} bytes.`);
      checkKind(entry);
    }
    if (unpacked > SMALL && unpacked / packed > MOST_RATIO) {
      refuse(`The archive unpacks to ${Math.round(unpacked / packed)} times its size.`);
    }
    return entries;
  });
}

function checkKind(entry: Entry): void {
  const kind = (entry.externalFileAttributes >>> 16) & FILE_KIND;
  if (kind === LINK) refuse(`The archive has a symbolic link: ${entry.fileName}.`);
  if (kind !== 0 && kind !== REGULAR && kind !== FOLDER) {
    refuse(`The archive has what is neither a file nor a folder: ${entry.fileName}.`);
  }
  if (entry.isEncrypted()) refuse(`The archive is encrypted: ${entry.fileName}.`);
}

/** The one folder everything lies in, with its slash; empty when there is none. */
export function singleFolder(entries: readonly Entry[]): string {
  const firsts = new Set(entries.map(({ fileName }) => fileName.split('/', 1)[0]));
  const [first] = firsts;
  const isFolder = entries.every(({ fileName }) => fileName.startsWith(`${first}/`));
  return firsts.size === 1 && isFolder ? `${first}/` : '';
}

/** Writes what lies under `prefix` into the folder. No file is written twice, so none through another's name. */
export async function unpack(
  archive: string,
  prefix: string,
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  await reading(archive, async (zip) => {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.startsWith(prefix) || entry.fileName.endsWith('/')) continue;
      const name = entry.fileName.slice(prefix.length);
      if (!isWanted(name)) continue;
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o755 });
      const isProgram = ((entry.externalFileAttributes >>> 16) & 0o111) !== 0;
      const mode = isProgram ? 0o555 : 0o444;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx', mode }));
    }
  });
}

export async function textIn(archive: string, name: string): Promise<string | undefined> {
  return reading(archive, async (zip) => {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== name || entry.uncompressedSize > 1024 ** 2) continue;
      const pieces: Buffer[] = [];
      for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
      return Buffer.concat(pieces).toString('utf8');
    }
    return undefined;
  });
}

async function reading<T>(archive: string, read: (zip: ZipFile) => Promise<T>): Promise<T> {
  let zip: ZipFile;
  try {
    zip = await openPromise(archive, { autoClose: false });
  } catch (error) {
    refuse(`It is no archive: ${error instanceof Error ? error.message : error}.`);
  }
  try {
    return await read(zip);
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeRefusal') throw error;
    refuse(`The archive cannot be read: ${error instanceof Error ? error.message : error}.`);
  } finally {
    zip.close();
  }
}
