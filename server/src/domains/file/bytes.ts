import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_UPLOAD_BYTES } from '@cloudyard/contract/file/file.ts';
import type { Kit } from '../../kit/context.ts';
import { Refusal } from '../../kit/refusal.ts';
import { reencode, sizeOfDrawing, thumbnail } from './image.ts';
import { type Kind, kindOf } from './kind.ts';
import { type Measured, measure } from './measure.ts';
import { nameIn, THUMBNAILS, thumbnailIn } from './place.ts';
import { cleanSvg, MAX_SVG_BYTES } from './svg.ts';

export type Incoming = { stream: Readable; originalName: string };
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
export async function keepFile(kit: Kit, { stream, originalName }: Incoming): Promise<Kept> {
  const measured = await measure(stream, MAX_UPLOAD_BYTES);
  refuseEmpty(measured, originalName);
  return keep(kit, measured, await kindOf(measured.head), originalName);
}

/** Keeps an image, written anew; `file.not_an_image` for everything else. */
export const keepImage = (kit: Kit, incoming: Incoming): Promise<Kept> =>
  inWorkplace(kit, async (folder) => {
    const raw = join(folder, 'raw');
    const measured = await measure(incoming.stream, MAX_UPLOAD_BYTES);
    refuseEmpty(measured, incoming.originalName);
    await pipeline(measured.body, createWriteStream(raw));
    const { mime } = await kindOf(measured.head);
    if (mime === 'text/plain') return keepDrawing(kit, raw, incoming.originalName);
    const made = join(folder, 'made');
    const { width, height, ...kind } = await reencode(raw, mime, made);
    const originalName =
      mime === kind.mime ? incoming.originalName : renamed(incoming.originalName, kind.ext);
    return { ...(await keep(kit, await measure(createReadStream(made)), kind, originalName)), width, height };
  });

async function keepDrawing(kit: Kit, raw: string, originalName: string): Promise<Kept> {
  const { size } = await stat(raw);
  if (size > MAX_SVG_BYTES) throw new Refusal('file.too_large');
  const text = await readFile(raw, 'utf8');
  const clean = text.includes('<svg') ? await cleanSvg(text) : undefined;
  if (clean === undefined) throw new Refusal('file.not_an_image');
  const svg = Buffer.from(clean);
  const drawn = await sizeOfDrawing(svg);
  // Whether it can be drawn at all (pieces that repeat each other a billion times cannot) is known only by drawing.
  await thumbnail(svg, 'image/svg+xml', 64);
  const kind = { mime: 'image/svg+xml', ext: 'svg' };
  return { ...(await keep(kit, await measure(Readable.from([svg])), kind, originalName)), ...drawn };
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
