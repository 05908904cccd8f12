import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { bombIn, javaOf, LIMITS, leadsOut, MAX_READ } from './check.policy.ts';

/** What was seen of an archive; nothing of it is ever written anywhere. */
export type Seen = {
  names: string[];
  unpacked: number;
  /** Names that lead out of the folder. */
  paths: string[];
  /** Why it would burst. */
  bomb: string | undefined;
  /** What could not be read. */
  broken: string[];
  texts: Map<string, string>;
  /** The highest a class was compiled for. */
  java: number | undefined;
};

type Named = Entry & { path: string };

const nameOf = (entry: Entry) =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);

/** Reads the table of contents; stops at a size no sound program has. */
async function contents(zip: ZipFile) {
  const entries: Named[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    entries.push(Object.assign(entry, { path: nameOf(entry) }));
    unpacked += entry.uncompressedSize;
    if (entries.length > LIMITS.entries) break;
  }
  return { entries, unpacked };
}

const isFolder = ({ path }: Named) => path.endsWith('/');
/** Classes for other Java versions beside the main one do not count. */
const isClass = (path: string) =>
  path.endsWith('.class') && !path.startsWith('META-INF/versions/') && !path.endsWith('module-info.class');

/** Unpacks an entry without keeping it, to check that it is what the table of contents says. */
async function read(zip: ZipFile, entry: Named, keep: boolean) {
  if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new Error('encrypted or unknown packing');
  const stream = await zip.openReadStreamPromise(entry);
  if (keep) {
    const bytes = await buffer(stream);
    if (crc32(bytes) !== entry.crc32) throw new Error('checksum');
    return bytes;
  }
  let head = Buffer.alloc(0);
  let sum = 0;
  for await (const chunk of stream) {
    if (head.length < 8) head = Buffer.concat([head, (chunk as Buffer).subarray(0, 8)]);
    sum = crc32(chunk as Buffer, sum);
  }
  if (sum !== entry.crc32) throw new Error('checksum');
  return head;
}

const why = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function look(zip: ZipFile, entries: Named[], seen: Seen, wanted: (path: string) => boolean) {
  for (const entry of entries) {
    if (isFolder(entry)) continue;
    const keep = wanted(entry.path) && entry.uncompressedSize <= MAX_READ;
    try {
      const bytes = await read(zip, entry, keep);
      if (keep) seen.texts.set(entry.path, bytes.toString('utf8'));
      const java = isClass(entry.path) ? javaOf(bytes) : undefined;
      if (java !== undefined) seen.java = Math.max(seen.java ?? 0, java);
    } catch (error) {
      seen.broken.push(`${entry.path}: ${why(error)}`);
    }
  }
}

/**
 * Checks a zip of `packed` bytes. An archive that would burst is not unpacked; any other is,
 * piece by piece, never more than the table of contents promised, which the library enforces.
 * Undefined when it is no archive.
 */
export async function archiveAt(
  path: string,
  packed: number,
  wanted: (path: string) => boolean,
): Promise<Seen | undefined> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch {
    return undefined;
  }
  try {
    const { entries, unpacked } = await contents(zip);
    const names = entries.map((entry) => entry.path);
    const bomb = bombIn(entries.length, unpacked, packed);
    const seen: Seen = {
      names,
      unpacked,
      paths: names.filter(leadsOut),
      bomb,
      broken: [],
      texts: new Map(),
      java: undefined,
    };
    if (bomb === undefined) await look(zip, entries, seen, wanted);
    return seen;
  } catch {
    return undefined;
  } finally {
    zip.close();
  }
}
