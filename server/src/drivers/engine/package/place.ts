import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Manifest, PACKAGE_LIMITS } from '@cloudyard/contract/algorithm/package.ts';
import { PackageRefusal, type PackageSource, type PlacedPackage } from '../../../kit/engine.ts';
import { RuntimeRefusal } from '../../../kit/runtime.ts';
import { contentsOf, singleFolder, unpack } from '../../runtime/local/release/unpack.ts';
import { ifThere } from '../../storage/sync.ts';
import { BARE, checkedManifest, MANIFEST, manifestOf } from './manifest.ts';

/** Unpacks a package beside the others, looks at it, and keeps it under its digest. */
export async function placePackage(
  shelf: string,
  source: PackageSource,
  room: (folder: string) => Promise<void>,
): Promise<PlacedPackage> {
  const draft = join(shelf, `draft-${randomUUID()}`);
  const folder = join(draft, 'package');
  await mkdir(folder, { recursive: true, mode: 0o755 });
  try {
    if (source.from === 'zip') await fromZip(draft, folder, source.open);
    else await fromFile(folder, source.text, source.manifest);
    const manifest = await manifestOf(folder);
    if (manifest.mode === 'BUILTIN')
      throw new PackageRefusal('builtin', 'Built-in packages come with the platform.', 'mode');
    const digest = await digestOf(folder);
    const kept = join(shelf, digest);
    // The same content is the same package: whoever comes second finds it there.
    if (!(await ifThere(lstat(kept)))) await rename(folder, kept).catch(unlessThere);
    await room(kept);
    return { digest, manifest, folder: kept };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const unlessThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
};

async function fromZip(draft: string, folder: string, open: () => Promise<Readable>): Promise<void> {
  const archive = join(draft, 'package.zip');
  await pipeline(await open(), atMost(PACKAGE_LIMITS.bytes), createWriteStream(archive, { mode: 0o600 }));
  try {
    const entries = await contentsOf(archive, {
      entries: PACKAGE_LIMITS.files,
      bytes: PACKAGE_LIMITS.unpackedBytes,
    });
    const isAtRoot = entries.some(({ fileName }) => fileName === MANIFEST);
    // What an entry unpacks to is held to what it said: more ends the reading.
    await unpack(archive, isAtRoot ? '' : singleFolder(entries), folder);
  } catch (error) {
    if (!(error instanceof RuntimeRefusal)) throw error;
    throw new PackageRefusal(
      /more than|times its size/.test(error.message) ? 'too_large' : 'archive',
      error.message,
    );
  }
}

function atMost(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen <= bytes) return done(null, chunk);
      done(new PackageRefusal('too_large', `The package is larger than ${bytes} bytes.`));
    },
  });
}

/** The manifest is written by the server, so that every package has one. */
async function fromFile(folder: string, text: string, given: Manifest): Promise<void> {
  const name = BARE[given.mode];
  if (!name) throw new PackageRefusal('manifest', `A package of mode ${given.mode} is not one file.`, 'mode');
  if (Buffer.byteLength(text) > PACKAGE_LIMITS.bytes)
    throw new PackageRefusal('too_large', `The file is larger than ${PACKAGE_LIMITS.bytes} bytes.`);
  const manifest = checkedManifest({ ...given, entry: name });
  await writeFile(join(folder, name), text, { mode: 0o444 });
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o444 });
}

/** SHA-256 of a file that is one: no link is followed. */
export async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

export type Listed = { path: string; bytes: number; isFile: boolean };

/** Everything below a folder by its name there, in order; links and sockets are told as what is no file. */
export async function contentOf(folder: string, below = ''): Promise<Listed[]> {
  const found: Listed[] = [];
  const names = (await readdir(join(folder, below))).sort();
  for (const name of names) {
    const path = below === '' ? name : `${below}/${name}`;
    const stat = await lstat(join(folder, path));
    if (stat.isDirectory()) found.push(...(await contentOf(folder, path)));
    else found.push({ path, bytes: stat.size, isFile: stat.isFile() });
  }
  return found;
}

/** The digest of a folder: of the sorted list of names and what each holds. */
export async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const sorted = (await contentOf(folder)).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, isFile } of sorted) {
    if (!isFile) throw new PackageRefusal('archive', `${path} is neither a file nor a folder.`);
    hash.update(`${path}\0${await sumOfFile(join(folder, path))}\n`);
  }
  return hash.digest('hex');
}

export async function readPackage(folder: string): Promise<PlacedPackage> {
  return { digest: await digestOf(folder), manifest: await manifestOf(folder), folder };
}
