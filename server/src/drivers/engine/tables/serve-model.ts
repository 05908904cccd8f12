import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MODEL_LIMITS } from '@cloudyard/contract/bigdata/model-values.ts';
import { ZipFile } from 'yazl';
import type { OpenedModel, OpenModelOrder, WriteOnnxOrder } from '../../../kit/engine-model.ts';
import { TableRefusal } from '../../../kit/engine-table.ts';
import { contentOf } from '../package/place.ts';
import { cardAt, ownModel } from '../steps/model-folder.ts';
import { layFolder, move, own } from '../work-folder.ts';
import type { Room } from './protocol.ts';
import { type At, inProcess, SMALL, unexpected } from './serve-table.ts';

const MIB = 1024 * 1024;
const ROOM: Room = { ...SMALL, tempMb: Math.ceil((2 * MODEL_LIMITS.unpackedBytes) / MIB) };
const SECONDS = 120;
const MODEL = 'model';

/** Unpacked and looked at in a process of its own; what is kept are files, and a card of the contract. */
export const openModel = (at: At, { from, format, into, signal }: OpenModelOrder): Promise<OpenedModel> =>
  inProcess(at, {
    ...{ room: ROOM, seconds: SECONDS, signal, laid: { [MODEL]: from } },
    work: (places) => ({
      ...{ what: 'open-model', room: ROOM, format },
      ...{ from: join(places.in, MODEL), into: join(places.out, MODEL) },
    }),
    take: async (answer, work) => {
      if (!('opened' in answer)) throw unexpected();
      const folder = join(work.out, MODEL);
      const odd = (await contentOf(folder)).find(({ isFile }) => !isFile);
      if (odd) throw new TableRefusal('unfit', `${odd.path} is no file.`);
      const card = await cardAt(folder);
      if (typeof card === 'string')
        throw new TableRefusal('unfit', 'model.json is not what the contract wants.');
      const kept = await ownModel(folder);
      await rm(into, { recursive: true, force: true });
      await move(folder, into);
      return { card, ...kept };
    },
  });

/** When files of an archive were written: the same bytes for the same files. */
const WRITTEN = new Date(Date.UTC(2026, 0, 1));

export async function packModel(
  folder: string,
  into: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const zip = new ZipFile();
  const options = { mtime: WRITTEN, mode: 0o100644 };
  const content = (await contentOf(folder)).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path } of content) zip.addFile(join(folder, path), path, options);
  for (const [name, text] of Object.entries(more)) zip.addBuffer(Buffer.from(text), name, options);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(into));
}

export const writeOnnx = (at: At, { folder, into, signal }: WriteOnnxOrder): Promise<void> =>
  inProcess(at, {
    ...{ room: ROOM, seconds: SECONDS, signal, laid: {} },
    lay: async (world, work) => {
      await mkdir(join(work.in, MODEL), { recursive: true });
      await layFolder(world, folder, join(work.in, MODEL));
    },
    work: (places) => ({
      ...{ what: 'write-onnx', room: ROOM },
      ...{ folder: join(places.in, MODEL), into: join(places.out, 'model.onnx') },
    }),
    take: async (answer, work) => {
      if (!('written' in answer)) throw unexpected();
      await move(join(work.out, 'model.onnx'), into);
      await own(into);
    },
  });
