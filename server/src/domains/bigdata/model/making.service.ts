import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ModelProblem } from '@cloudyard/contract/bigdata/model-shown.ts';
import { MODEL_LIMITS } from '@cloudyard/contract/bigdata/model-values.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { TableRefusal } from '../../../kit/engine-table.ts';
import { type Held, Interrupted, inHand, type Tell } from '../../../kit/held-work.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { hasStorage, removeSealedLater } from '../../file/index.ts';
import { withFile } from '../dataset/local.ts';
import { tellFollowers } from '../hub/tell.service.ts';
import { bringModel, copyModel } from './brought.ts';
import { keepModel } from './kept.ts';
import { Failed, type Made, problem } from './made.ts';
import { keepDatasets, updateModel } from './model.queries.ts';
import { storedModel } from './place.ts';
import { trainModel } from './training.ts';
import { takeVersion, tellVersion, type VersionRow, versionById } from './version.queries.ts';

const asPlatform = { platform: 'make a model' };

/** What it leaves is a whole model or nothing. */
export const makeVersion = (kit: Kit, id: string, signal: AbortSignal) =>
  inHand<VersionRow>(kit, {
    ...{ name: 'the making of a model', signal },
    take: (db, holder) => takeVersion(db, id, holder),
    tell: ({ db }, row, { percent, text }) => tellVersion(db, row, { percent, at_work: text.slice(0, 200) }),
    work: (row, until, tell) => work(kit, row, until, tell),
    fail: (row, error) => end(kit, row, { state: 'failed', problem: JSON.stringify(problemOf(error)) }),
  });

function problemOf(error: unknown): ModelProblem {
  if (error instanceof Interrupted) return problem('interrupted', 'It was interrupted several times.');
  if (error instanceof Failed) return error.problem;
  if (error instanceof TableRefusal) return problem('unfit', error.message.slice(0, 1000), error.code);
  if (error instanceof Refusal) return problem('failed', '', error.code);
  return problem('failed', 'It could not be made.');
}

type Row = Held<VersionRow>;

function makerOf({ made_by, copy_of, file }: Row) {
  if (made_by !== null) return keepModel;
  if (copy_of !== null) return copyModel;
  return file !== null ? bringModel : trainModel;
}

/** How much of the work is done when the model is there. */
const MADE = 0.9;

async function work(kit: Kit, row: Row, signal: AbortSignal, tell: Tell) {
  const share: Tell = (value, text) => tell(value * MADE, text);
  await withFile(kit, async (job) => {
    const make = makerOf(row);
    const made = await make(kit, row, { job, signal, tell: share });
    signal.throwIfAborted();
    if (row.again_of !== null) await end(kit, row, await repeated(kit, row.again_of, made));
    else await keep(kit, row, made);
  });
}

const json = JSON.stringify;
const figuresOf = ({ model: { card, sha256 }, metrics }: Made) => ({
  ...{ state: 'ready' as const, percent: 100, at_work: '', kind: card.modelKind, sha256 },
  ...{ signature: json(card.signature), metrics: json(metrics) },
});

async function repeated(kit: Kit, of: string, made: Made) {
  const first = await inTransaction(kit, asPlatform, ({ db }) => versionById(db, of));
  return { ...figuresOf(made), is_same: first?.sha256 === made.model.sha256 };
}

async function keep(kit: Kit, row: Row, made: Made) {
  await withFile(kit, async (archive) => {
    await kit.engine.packModel(made.model.folder, archive);
    const { size } = await stat(archive);
    if (size > MODEL_LIMITS.bytes) throw new Failed(problem('disk', 'The model is larger than 100 MB.'));
    await kit.storage.put(storedModel(row), createReadStream(archive));
    const isKept = await end(kit, row, {
      ...{ ...figuresOf(made), bytes: size, task: made.task, views: json(made.views) },
      ...{ warnings: json(made.warnings), example: json(made.example) },
    });
    // It was cancelled in the last moment, or there is no room for it.
    if (!isKept) await kit.storage.remove(storedModel(row));
  });
}

type Ended = Parameters<typeof tellVersion>[2] & { state: 'ready' | 'failed' };

/** The upload goes with it. False: it is not kept. */
function end(kit: Kit, row: Row, ended: Ended): Promise<boolean> {
  return inTransaction(kit, asPlatform, async (ctx) => {
    const at = new Date();
    const isOurs = await tellVersion(ctx.db, row, { ...ended, ended_at: at, file: null });
    if (!isOurs) return false;
    if (row.file) await removeSealedLater(ctx, row.file);
    // Counted with the row: of many at once each sees what those before it brought.
    const isKept = ended.state === 'ready' && (await hasStorage(ctx, row));
    if (ended.state === 'ready' && !isKept)
      await ctx.db
        .updateTable('model_version')
        .set({
          state: 'failed',
          bytes: 0,
          problem: json(problem('storage', 'There is no storage left for it.')),
        })
        .where('id', '=', row.id)
        .execute();
    if (row.again_of === null) {
      await keepDatasets(ctx.db, row.model_id);
      await updateModel(ctx.db, row.model_id, { updated_at: at });
      const { model_id: id, number: version, created_by: except } = row;
      if (isKept && version !== null && version > 1)
        await tellFollowers(ctx, { kind: 'model', id, version, except });
    }
    return isKept;
  });
}
