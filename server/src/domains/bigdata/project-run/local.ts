import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kit } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { fetchedOnce, withFile, workplace, writeDown } from '../dataset/local.ts';
import { storedOutput } from './place.ts';
import type { ResultModel, ResultOutput, ResultTable } from './result.queries.ts';

const READ_ONLY = 0o444;
const nameOf = (resultId: string, { kind, port }: ResultOutput) =>
  kind === 'dataset' ? `${resultId}-${port}.parquet` : `${resultId}-${port}`;

/** What a step made, on this machine: a file, or the folder of a model. It never changes, so it is fetched once. */
export const localOutput = (kit: Kit, resultId: string, output: ResultOutput): Promise<string> =>
  fetchedOnce(kit, `${resultId} ${output.port}`, async () => {
    const shelf = await workplace(kit, 'steps');
    const path = join(shelf, nameOf(resultId, output));
    const here = await stat(path).catch(() => undefined);
    if (here && (output.kind === 'model' || here.size === output.bytes)) {
      const now = new Date();
      await utimes(path, now, now);
      return path;
    }
    const part = join(shelf, `part-${randomUUID()}`);
    try {
      await (output.kind === 'dataset' ? fetchTable : fetchModel)(kit, resultId, output as never, part);
      await rename(part, path);
    } finally {
      await rm(part, { recursive: true, force: true });
    }
    return path;
  });

const storedBytes = async (kit: Kit, resultId: string, output: ResultOutput) =>
  orRefuse(await kit.storage.get(storedOutput(resultId, output)), 'bigdata.output_gone');

async function fetchTable(kit: Kit, resultId: string, output: ResultTable, into: string) {
  await writeDown(await storedBytes(kit, resultId, output), into);
  await chmod(into, READ_ONLY);
}

async function fetchModel(kit: Kit, resultId: string, output: ResultModel, into: string) {
  await withFile(kit, async (archive) => {
    await writeDown(await storedBytes(kit, resultId, output), archive);
    const { sha256 } = await kit.engine.openModel({ from: archive, format: 'zip', into });
    if (sha256 !== output.sha256) throw new Refusal('bigdata.model_broken');
  });
}

/**
 * Puts an output into the storage, and onto the shelf of this machine, where the next step reads it. Names are of a result
 * that nobody knows yet: it is read only after its row is written.
 */
export async function keepOutput(kit: Kit, resultId: string, output: ResultOutput, from: string) {
  const name = storedOutput(resultId, output);
  if (output.kind === 'dataset')
    await kit.storage.put(name, createReadStream(from, { highWaterMark: 1024 * 1024 }));
  else
    await withFile(kit, async (archive) => {
      await kit.engine.packModel(from, archive);
      await kit.storage.put(name, createReadStream(archive));
    });
  await rename(from, join(await workplace(kit, 'steps'), nameOf(resultId, output)));
}

/** Nobody reads them any more: another one made the same first, or it is swept. */
export async function dropOutputs(kit: Kit, resultId: string, outputs: readonly ResultOutput[]) {
  const shelf = await workplace(kit, 'steps');
  for (const output of outputs) {
    await kit.storage.remove(storedOutput(resultId, output));
    await rm(join(shelf, nameOf(resultId, output)), { recursive: true, force: true });
  }
}
