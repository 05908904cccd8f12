import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Release, ReleaseKind } from '../../../../kit/runtime.ts';
import { ifThere, sync } from '../../../storage/sync.ts';
import { type Images, NO_ENGINE } from '../engine/engine.ts';
import type { Home } from '../home.ts';
import { readJson, writeWhole } from '../whole-file.ts';
import { imageShelf } from './image-shelf.ts';
import { prepare } from './prepare.ts';
import { refuse } from './refuse.ts';

const DIGEST = /^[0-9a-f]{64}$/;
const MOST_BYTES = 2 * 1024 ** 3;

/** What lies beside the folder `app` of a placed release. */
type Label = { kind: ReleaseKind; digest: string; entry: string; bytes: number };
export type Placed = { folder: string; entry: string };
type Named = Pick<Release, 'kind' | 'digest'>;

const nameOf = ({ kind, digest }: Named) => `${kind}-${digest}`;

/** Releases that were placed: each in a folder of its kind and digest, never changed after it is there. */
export async function openStore(home: Home, images: Images = NO_ENGINE) {
  const drafts = home.at('drafts');
  const shelf = imageShelf(home, images);
  const at = (release: Named, ...parts: string[]) => home.at('releases', nameOf(release), ...parts);
  await rm(drafts, { recursive: true, force: true });
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  await mkdir(home.at('releases'), { recursive: true, mode: 0o711 });

  const find = async (release: Named): Promise<Placed | undefined> => {
    if (!DIGEST.test(release.digest)) return undefined;
    const label = await readJson<Label>(at(release, 'release.json'));
    // An engine may lose what it keeps: then the release is brought again, as if it had never been here.
    if (!label || (release.kind === 'IMAGE' && !(await shelf.has(label.entry)))) return undefined;
    return { folder: at(release, 'app'), entry: label.entry };
  };
  const moveIn = async (draft: string, release: Named) => {
    if (!(await find(release))) await discardLost(at(release), drafts);
    await moveTo(draft, at(release));
  };

  return {
    find,
    /** Whether it is there, and will be for a while: an instance is about to run it. */
    async confirm(release: Named): Promise<boolean> {
      if (!(await find(release))) return false;
      const now = new Date();
      return utimes(at(release), now, now).then(
        () => true,
        () => false,
      );
    },
    async place(release: Named, source: Readable): Promise<void> {
      if (!DIGEST.test(release.digest)) refuse('The digest of a release is SHA-256 in hex.');
      const draft = join(drafts, randomUUID());
      const bring = async () => {
        await mkdir(draft, { mode: 0o755 });
        try {
          await fill(draft, release, source, images);
          await moveIn(draft, release);
        } finally {
          await rm(draft, { recursive: true, force: true });
        }
      };
      await (release.kind === 'IMAGE' ? shelf.arrive(bring) : bring());
    },
    /** The image of a reference, fetched once: whatever the name means later, this release is what it meant then. */
    pin: (release: Release): Promise<Placed | undefined> =>
      shelf.arrive(async () => {
        const { kind, digest, reference } = release;
        const label = { kind, digest, reference, entry: await shelf.pull(reference), bytes: 0 };
        const draft = join(drafts, randomUUID());
        await mkdir(join(draft, 'app'), { recursive: true, mode: 0o755 });
        await writeWhole(join(draft, 'release.json'), JSON.stringify(label));
        await moveIn(draft, release);
        await rm(draft, { recursive: true, force: true });
        return find(release);
      }),
    /** Removes what is not in use; what was placed a short while ago may be about to be run. */
    async sweep(kept: ReadonlySet<string>, graceMs: number): Promise<void> {
      for (const name of await readdir(home.at('releases'))) {
        if (kept.has(name)) continue;
        const folder = home.at('releases', name);
        // Another sweep may have taken it meanwhile.
        const found = await ifThere(stat(folder));
        if (!found || Date.now() - found.mtimeMs < graceMs) continue;
        await discard(folder, drafts);
        if (name.startsWith('IMAGE-')) await shelf.sweep();
      }
    },
    nameOf,
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Lays the release out in a folder that is not read yet. */
async function fill(draft: string, release: Named, source: Readable, images: Images): Promise<void> {
  const archive = join(draft, 'archive');
  const bytes = await receive(source, archive, release.digest);
  const entry = await prepare(release.kind, archive, join(draft, 'app'), images);
  await rm(archive, { force: true });
  await protect(join(draft, 'app'));
  // One call for thousands of files; where it is missing the disk writes in its own time.
  await promisify(execFile)('sync', ['-f', draft]).catch(() => undefined);
  await writeWhole(join(draft, 'release.json'), JSON.stringify({ ...release, entry, bytes }));
}

async function receive(source: Readable, path: string, digest: string): Promise<number> {
  const sum = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      sum.update(piece);
      bytes += piece.length;
      done(bytes > MOST_BYTES ? new Error(`It has more than ${MOST_BYTES} bytes.`) : null, piece);
    },
  });
  await pipeline(source, count, createWriteStream(path, { mode: 0o444, flush: true }));
  if (sum.digest('hex') !== digest) refuse('What arrived is not what the digest says.');
  return bytes;
}

/** Every space that runs it may read it, none may change it; the folder around all releases is closed. */
async function protect(folder: string): Promise<void> {
  for (const one of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, one.name);
    if (one.isDirectory()) await protect(path);
    else await chmod(path, (await stat(path)).mode & 0o111 ? 0o555 : 0o444);
  }
  await chmod(folder, 0o755);
}

/** In one step: half of it would be taken for a release. */
async function discard(folder: string, drafts: string): Promise<void> {
  const draft = join(drafts, randomUUID());
  await ifThere(rename(folder, draft));
  await rm(draft, { recursive: true, force: true });
}

/** What has a label and is not found is of no use. */
async function discardLost(folder: string, drafts: string): Promise<void> {
  if (await ifThere(stat(join(folder, 'release.json')))) await discard(folder, drafts);
}

/** Two may bring the same at once: the first wins, and the other's is the same. */
async function moveTo(draft: string, place: string): Promise<void> {
  try {
    await rename(draft, place);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
  await sync(join(place, '..'));
}
