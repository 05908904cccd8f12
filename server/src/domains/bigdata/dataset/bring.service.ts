import type { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { ChosenColumn, Reading, Sniffed } from '@cloudyard/contract/bigdata/table.ts';
import {
  DATASET_FILE_CATEGORY,
  DATASET_LIMITS,
  type DataTypeCode,
} from '@cloudyard/contract/bigdata/values.ts';
import type { z } from 'zod';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { TableRefusal } from '../../../kit/engine-table.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { type FileRow, ownUpload, sealUpload, storedPlace } from '../../file/index.ts';
import { quotaRows } from '../../space/index.ts';
import { mustHaveKey, placeOf } from '../owned.ts';
import { type MadeBy, outputMeant } from '../project-run/made-by.ts';
import { importJob } from './dataset.jobs.ts';
import { areColumnsFit, datasetKeys, dataTypeOf, sizeRefusal } from './dataset.policy.ts';
import { countIn, insertDataset, updateDataset } from './dataset.queries.ts';
import { datasetFor, facts, note, ownDataset, shown } from './dataset.service.ts';
import { withFile, writeDown } from './local.ts';
import { inTurn } from './turns.ts';
import { insertVersion, isBrought, versionsOf } from './version.queries.ts';

/** So much of a text is looked at. */
const SNIFFED_BYTES = 1024 * 1024;

/** The caller's own upload that nothing is made of yet. */
async function uploadMeant(ctx: ActorContext, name: string): Promise<FileRow> {
  const file = orRefuse(await ownUpload(ctx, name, DATASET_FILE_CATEGORY), 'bigdata.file_unknown');
  // What came in pieces is sealed from the beginning.
  if (file.visibility === 'sealed' && (await isBrought(ctx.db, name)))
    throw new Refusal('bigdata.file_unknown');
  return file;
}

/** From now on it belongs to a version: of two who make something of it one does. */
async function claimUpload(ctx: ActorContext, { name, visibility }: FileRow) {
  if (visibility === 'private') {
    if (await sealUpload(ctx, name, DATASET_FILE_CATEGORY)) return;
    throw new Refusal('bigdata.file_unknown');
  }
  await takeTurn(ctx.db, `upload ${name}`);
  if (await isBrought(ctx.db, name)) throw new Refusal('bigdata.file_unknown');
}

async function mustBeSmall(ctx: ActorContext, { bytes }: FileRow) {
  const { enterpriseId } = ctx.actor;
  const rows = enterpriseId ? await quotaRows(ctx.db, enterpriseId, new Date()) : [];
  // What everybody has is no quota of one's own.
  const hasQuota = rows.some((row) => row.item === 'BIGDATA_STEPS' && row.granted > row.free_share);
  const code = sizeRefusal(Number(bytes), { hasEnterprise: enterpriseId !== null, hasQuota });
  if (code) throw new Refusal(code);
}

const mustFit = (columns: readonly ChosenColumn[] | undefined) => {
  if (columns && !areColumnsFit(columns)) throw new Refusal('bigdata.columns_unfit');
};

/** The engine's no, in our words: what it says stands at the field. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof TableRefusal)) return error;
  if (error.code === 'columns') return new Refusal('bigdata.columns_unfit', { columns: error.message });
  return new Refusal('bigdata.file_unfit', { srcPath: error.message });
}

type Asked = {
  file: string;
  reading?: Reading | undefined;
  columns?: ChosenColumn[] | undefined;
  sheet?: string | undefined;
};

export async function sniffFile(ctx: ActorContext, { file: name, ...asked }: Asked): Promise<Sniffed> {
  mustHaveKey(ctx, datasetKeys.edit);
  mustFit(asked.columns);
  const file = await uploadMeant(ctx, name);
  await mustBeSmall(ctx, file);
  // The bytes need no connection.
  await ctx.commitAndRelease();
  const bytes = Number(file.bytes);
  const read = async (path: string, end: number) => {
    const body = await ctx.kit.storage.get(storedPlace(file.name), { start: 0, end });
    await writeDown(orRefuse(body, 'bigdata.file_unknown'), path, ctx.caller.signal);
  };
  return withFile(ctx.kit, async (path) => {
    if (bytes === 0) throw new Refusal('bigdata.file_unfit');
    const head = await headOf(ctx, file);
    const dataType = dataTypeOf(file.original_name, head);
    const isText = dataType === 'csv' || dataType === 'jsonl';
    const isPart = isText && bytes > SNIFFED_BYTES;
    await read(path, (isPart ? SNIFFED_BYTES : bytes) - 1);
    try {
      const { signal } = ctx.caller;
      const found = await inTurn(ctx.actor.userId, signal, () =>
        ctx.kit.engine.sniff({ from: path, format: dataType, isPart, ...asked }, signal),
      );
      return { dataType, bytes, ...found };
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

async function headOf(ctx: ActorContext, file: FileRow): Promise<Buffer> {
  const end = Math.min(Number(file.bytes), 64) - 1;
  const body = orRefuse(
    await ctx.kit.storage.get(storedPlace(file.name), { start: 0, end }),
    'bigdata.file_unknown',
  );
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Brought = {
  dataTypeCode: DataTypeCode;
  reading?: Reading | undefined;
  columns?: ChosenColumn[] | undefined;
  sheet?: string | undefined;
};

/** An upload, or what a step of a project made. */
type Source = { file: FileRow } | { made: MadeBy };

async function sourceMeant(ctx: ActorContext, path: string): Promise<Source> {
  const meant = await outputMeant(ctx, path, 'dataset', 'bigdata.file_unknown');
  if (meant) return { made: meant.made };
  const file = await uploadMeant(ctx, path);
  await mustBeSmall(ctx, file);
  return { file };
}

/** Written down with the job that does it. */
async function beginVersion(
  ctx: ActorContext,
  dataset: { id: string; number: number; enterprise_id: string | null; note: string },
  source: Source,
  { dataTypeCode, reading, columns, sheet }: Brought,
) {
  const id = newId();
  if ('made' in source) {
    await insertVersion(ctx.db, {
      ...{ id, dataset_id: dataset.id, number: dataset.number, note: dataset.note, data_type: 'parquet' },
      ...{ enterprise_id: dataset.enterprise_id, created_by: ctx.actor.userId },
      made_by: JSON.stringify(source.made),
    });
    await ctx.kit.jobs.send(ctx, importJob, { id });
    return;
  }
  const { file } = source;
  await claimUpload(ctx, file);
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await insertVersion(ctx.db, {
    ...{ id, dataset_id: dataset.id, number: dataset.number, note: dataset.note },
    ...{ enterprise_id: dataset.enterprise_id, created_by: ctx.actor.userId, data_type: dataTypeCode },
    ...{ file: file.name, file_name: file.original_name, sheet: sheet ?? null },
    ...{ reading: json(reading), columns: json(columns) },
  });
  await ctx.kit.jobs.send(ctx, importJob, { id });
}

type Save = z.output<typeof datasetApi.save.body>;
export async function saveDataset(ctx: ActorContext, draft: Save) {
  mustHaveKey(ctx, datasetKeys.edit);
  if (draft.userId) isSelf(ctx.actor, draft.userId);
  mustFit(draft.columns);
  const source = await sourceMeant(ctx, draft.srcPath);
  const place = placeOf(ctx);
  await takeTurn(ctx.db, `datasets of ${place.id}`);
  if ((await countIn(ctx.db, place)) >= DATASET_LIMITS.datasets) throw new Refusal('bigdata.datasets_many');
  const id = newId();
  const { enterpriseId: enterprise_id, userId: created_by } = ctx.actor;
  await insertDataset(ctx.db, {
    ...{ id, scope: place.kind, enterprise_id, created_by },
    ...{ name: draft.name, description: draft.description, category: draft.categoryCode },
  });
  await beginVersion(ctx, { id, number: 1, enterprise_id, note: '' }, source, draft);
  const { row } = await datasetFor(ctx, id);
  await note(ctx, 'add', row, { after: facts(row) });
  return shown(ctx, id);
}

type More = z.output<typeof datasetApi.addVersion.body>;
export async function addVersion(ctx: ActorContext, id: string, draft: More) {
  const row = await ownDataset(ctx, id);
  mustFit(draft.columns);
  if (row.newest_state === 'importing') throw new Refusal('bigdata.dataset_not_ready');
  if ((await versionsOf(ctx.db, id)).length >= DATASET_LIMITS.versions)
    throw new Refusal('bigdata.versions_many');
  const source = await sourceMeant(ctx, draft.srcPath);
  // One's own may be older than one's work here: what a run of an enterprise made stays with it.
  if ('made' in source && row.enterprise_id !== ctx.actor.enterpriseId) throw new Refusal('kit.not_allowed');
  const number = row.newest_number + 1;
  await beginVersion(ctx, { id, number, enterprise_id: row.enterprise_id, note: draft.note }, source, draft);
  await updateDataset(ctx.db, id, { updated_at: new Date() });
  await note(ctx, 'add-version', row, { after: { version: number, type: draft.dataTypeCode } });
  return shown(ctx, id);
}
