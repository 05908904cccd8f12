import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import type { OpenedModel } from '../../../kit/engine-model.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { storedPlace } from '../../file/index.ts';
import { withFile, writeDown } from '../dataset/local.ts';
import { localModel } from './local.ts';
import { Failed, type Made, type Making, problem } from './made.ts';
import { taskOf } from './model.policy.ts';
import { plainRow, score } from './scoring.ts';
import { triedKinds } from './trainer.service.ts';
import { type VersionRow, versionById } from './version.queries.ts';

const asPlatform = { platform: 'make a model' };

/** A file that a user uploaded: unpacked in a process apart, and asked about a row. */
export async function bringModel(kit: Kit, row: VersionRow, { job, signal, tell }: Making): Promise<Made> {
  const folder = join(job, 'model');
  await mkdir(job, { recursive: true, mode: 0o700 });
  const opened = await withFile(kit, async (from) => {
    const place = storedPlace(orRefuse(row.file, 'bigdata.model_file_unknown'));
    await writeDown(orRefuse(await kit.storage.get(place), 'bigdata.model_file_unknown'), from, signal);
    tell(0.2);
    const format = /\.onnx$/i.test(row.file_name) ? 'onnx' : 'zip';
    return kit.engine.openModel({ from, format, into: folder, signal });
  });
  tell(0.5);
  const { card } = opened;
  await mustAnswer(kit, folder, opened, signal);
  const metrics = card.metrics ?? {};
  return {
    ...{ model: { folder, sha256: opened.sha256, card }, metrics, views: [], warnings: [] },
    ...{ task: taskOf(card.modelKind, card.signature, metrics), example: plainRow(card.signature.inputs) },
  };
}

const LIES = ['unfit_model', 'unfit_data', 'failed', 'memory', 'time', 'disk', 'lied', 'bad_parameter'];
/** Of a plain row; they say nothing about the model. */
const HARMLESS = ['nulls', 'not_finite', 'too_great', 'empty', 'too_few_rows', 'not_a_time'];

/** What it says of itself is tried: it answers a row of the columns it says it needs. */
async function mustAnswer(kit: Kit, folder: string, { card, sha256 }: OpenedModel, signal: AbortSignal) {
  const kinds = await inTransaction(kit, asPlatform, triedKinds);
  if (!kinds.has(card.modelKind)) return;
  const { result } = await score(kit, { folder, sha256, card }, [plainRow(card.signature.inputs)], signal);
  signal.throwIfAborted();
  const { end, refusal, text } = result;
  if (!LIES.includes(end) || HARMLESS.includes(refusal?.code ?? '')) return;
  throw new Failed(
    problem('unfit', refusal?.text ?? text.slice(0, 1000), refusal?.code ?? end, refusal?.at ?? ''),
  );
}

/** A version of another model, as it is, under a name of its own. */
export async function copyModel(kit: Kit, row: VersionRow, { tell }: Making): Promise<Made> {
  const from = await inTransaction(kit, asPlatform, ({ db }) => versionById(db, row.copy_of ?? ''));
  const found = orRefuse(from, 'bigdata.model_file_unknown');
  const folder = await localModel(kit, found);
  tell(1);
  const { metrics, views, warnings, example, task, kind, signature, sha256 } = found;
  const card = { modelKind: kind, signature };
  return { model: { folder, sha256, card }, task, metrics, views, warnings, example };
}
