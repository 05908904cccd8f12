import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_UPLOAD_BYTES } from '@cloudyard/contract/file/file.ts';
import type { Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { drawAll, MAX_SVG_BYTES, type Thumbnails } from '../image/drawing.ts';
import { reencode } from '../image/image.ts';
import type { Bound } from '../storage/storage.policy.ts';
import { type Measured, measure } from '../upload/measure.ts';
import { type Kind, kindOf } from './kind.ts';
import { nameIn, THUMBNAILS, thumbnailIn } from './place.ts';

export type Incoming = {
  stream: Readable;
  originalName: string;
  /** The account they count for: every account gets its turn. */
  who?: string;
  bound?: Bound;
};
const LARGEST: Bound = { most: MAX_UPLOAD_BYTES, code: 'file.too_large' };
/** Bytes that are safe in the storage but have no row yet. */
export type Kept = Kind & {
  name: string;
  originalName: string;
  bytes: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
};

/** Keeps the bytes as they are. */
export async function keepFile(kit: Kit, { stream, originalName, bound = LARGEST }: Incoming): Promise<Kept> {
  const measured = await measure(stream, bound);
  refuseEmpty(measured, originalName);
  return keep(kit, measured, await kindOf(measured.head), originalName);
}

/** Keeps an image, written anew; `file.not_an_image` for everything else. */
export const keepImage = (kit: Kit, incoming: Incoming): Promise<Kept> =>
  inWorkplace(kit, async (folder) => {
    const raw = join(folder, 'raw');
    const measured = await measure(incoming.stream, incoming.bound ?? LARGEST);
    refuseEmpty(measured, incoming.originalName);
    await pipeline(measured.body, createWriteStream(raw));
    const { mime } = await kindOf(measured.head);
    if (mime === 'text/plain') return keepDrawing(kit, raw, incoming);
    const made = join(folder, 'made');
    const { width, height, ...kind } = await reencode(raw, mime, made, incoming.who);
    const originalName =
      mime === kind.mime ? incoming.originalName : renamed(incoming.originalName, kind.ext);
    return { ...(await keep(kit, await measure(createReadStream(made)), kind, originalName)), width, height };
  });

// A drawing takes up to seconds of the processor, so each account may have a minute's worth of them.
const DRAWINGS = { max: 20, seconds: 60 };

/**
 * A drawing is drawn when it is uploaded: later viewers wait for nothing, and one that
 * takes too long never gets in.
 */
async function keepDrawing(kit: Kit, raw: string, { originalName, who = '' }: Incoming): Promise<Kept> {
  const { size } = await stat(raw);
  if (size > MAX_SVG_BYTES) throw new Refusal('file.too_large');
  const text = await readFile(raw, 'utf8');
  if (!text.includes('<svg')) throw new Refusal('file.not_an_image');
  await kit.limiter.take(`drawing ${who}`, DRAWINGS);
  const { clean, width, height, thumbnails } = await drawAll('incoming', who, text);
  const kind = { mime: 'image/svg+xml', ext: 'svg' };
  const kept = await keep(kit, await measure(Readable.from([Buffer.from(clean)])), kind, originalName);
  await keepThumbnails(kit, kept.name, thumbnails);
  return { ...kept, width, height };
}

export async function keepThumbnails(kit: Kit, name: string, made: Partial<Thumbnails>) {
  for (const size of THUMBNAILS) {
    const bytes = made[size];
    if (bytes) await kit.storage.put(thumbnailIn(name, size), Readable.from([bytes]));
  }
}

/** A drawing of ours, which needs no cleaning; its size stands in it. */
export const keepOwnDrawing = async (kit: Kit, svg: string): Promise<Kept> =>
  keep(
    kit,
    await measure(Readable.from([Buffer.from(svg)])),
    { mime: 'image/svg+xml', ext: 'svg' },
    'drawing.svg',
  );

async function keep(kit: Kit, measured: Measured, kind: Kind, originalName: string): Promise<Kept> {
  const name = `${randomBytes(16).toString('hex')}.${kind.ext}`;
  await kit.storage.put(nameIn(name), measured.body);
  return { ...kind, ...measured.facts(), name, originalName, width: null, height: null };
}

export async function dropBytes(kit: Kit, name: string) {
  await kit.storage.remove(nameIn(name));
  for (const size of THUMBNAILS) await kit.storage.remove(thumbnailIn(name, size));
}

function refuseEmpty({ head }: Measured, originalName: string) {
  // A form sent without choosing a file has an empty part without a name.
  if (head.length === 0) throw new Refusal(originalName ? 'file.empty' : 'file.missing');
}

const renamed = (name: string, ext: string) => `${name.replace(/\.[^.]*$/, '')}.${ext}`;

const workplaces = (kit: Kit) => join(kit.env.dataFolder, 'tmp');

/** A folder for one piece of work on files, gone when it is done. */
async function inWorkplace<T>(kit: Kit, act: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(workplaces(kit), { recursive: true });
  const folder = await mkdtemp(join(workplaces(kit), 'file-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a process that died left on the bench. */
export async function tidyWorkplaces(kit: Kit, before: Date) {
  await mkdir(workplaces(kit), { recursive: true });
  for (const name of await readdir(workplaces(kit))) {
    const folder = join(workplaces(kit), name);
    const { mtime } = await stat(folder).catch(() => ({ mtime: before }));
    if (name.startsWith('file-') && mtime < before) await rm(folder, { recursive: true, force: true });
  }
}
