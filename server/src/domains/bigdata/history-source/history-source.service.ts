import {
  type HistoryDefinition,
  type historySourceApi,
  SOURCE_LIMITS,
  type SourceEstimate,
} from '@cloudyard/contract/bigdata/history-source.ts';
import type { HistoryView } from '@cloudyard/contract/bigdata/lineage.ts';
import type { Table } from '@cloudyard/contract/bigdata/table.ts';
import { DATASET_LIMITS } from '@cloudyard/contract/bigdata/values.ts';
import type { z } from 'zod';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { amountOf, tablePage } from '../../telemetry/index.ts';
import { importJob } from '../dataset/dataset.jobs.ts';
import { datasetKeys } from '../dataset/dataset.policy.ts';
import { countIn, insertDataset, updateDataset } from '../dataset/dataset.queries.ts';
import { datasetFor, facts, note, ownDataset, shown } from '../dataset/dataset.service.ts';
import { inTurn } from '../dataset/turns.ts';
import { insertVersion, versionsOf } from '../dataset/version.queries.ts';
import { amountsOf, isEmptyOf } from './history-source.policy.ts';
import {
  insertSource,
  type SourceRow,
  sourceOf,
  updateSource,
  type VersionHistory,
} from './history-source.queries.ts';
import { sourceView } from './history-source.view.ts';
import {
  asPerson,
  HISTORY_KEY,
  type Meant,
  meantBy,
  mustBeKnown,
  nameOf,
  orderOf,
  timesNow,
  type Who,
} from './points.service.ts';

const A_DAY = 86_400_000;

/** Devices are an enterprise's: both keys, and nobody without an enterprise. */
function mustHold({ actor }: ActorContext, ...keys: string[]): Who {
  const { enterpriseId, userId } = actor;
  if (enterpriseId === null || !actor.keys.has(HISTORY_KEY) || !keys.some((key) => actor.keys.has(key)))
    throw new Refusal('kit.not_allowed');
  return { userId, enterpriseId };
}

/** As the caller, inside the wall, while their own transaction keeps no connection. */
async function inside<T>(ctx: ActorContext, who: Who, act: (inner: Context) => Promise<T>): Promise<T> {
  await ctx.commitAndRelease();
  return asPerson(ctx.kit, who, (inner) => act({ ...inner, actor: ctx.actor }), ctx.caller);
}

async function weighed(inner: Context, definition: HistoryDefinition, { known }: Meant) {
  const times = timesNow(definition);
  const ids = known.map(({ series }) => series.id);
  const read = ids.length > 0 ? await amountOf(inner.db, ids, times.from, times.until) : 0;
  return { times, amounts: amountsOf(definition, times, read) };
}

const pointOf = (one: Meant['known'][number]) => ({
  ...{ deviceId: one.deviceId, property: one.property, name: nameOf(one) },
});

export async function estimate(ctx: ActorContext, definition: HistoryDefinition): Promise<SourceEstimate> {
  const who = mustHold(ctx, datasetKeys.edit);
  return inside(ctx, who, async (inner) => {
    const meant = await meantBy(inner, definition);
    const { amounts } = await weighed(inner, definition, meant);
    return {
      ...amounts,
      unknown: meant.unknown.map(({ deviceId, property }) => ({ deviceId, property })),
      texts: meant.known.filter(({ series }) => isEmptyOf(definition, series.kind)).map(pointOf),
      names: meant.known.map(pointOf),
    };
  });
}

/** Rows of what is there now; refused where it would be too much. */
async function rowsNow(
  ctx: ActorContext,
  who: Who,
  definition: HistoryDefinition,
  page: { offset: number; limit: number; fromFirst?: boolean },
): Promise<Table & { at: string }> {
  const began = performance.now();
  await ctx.commitAndRelease();
  // Millions of points may be read for a page: of one person one at a time.
  const found = await inTurn(ctx.actor.userId, ctx.caller.signal, () =>
    inside(ctx, who, async (inner) => {
      const meant = await meantBy(inner, definition);
      mustBeKnown(meant);
      const { times, amounts } = await weighed(inner, definition, meant);
      if (amounts.isTooMuch) throw new Refusal('bigdata.history_large');
      return { ...(await tablePage(inner, orderOf(definition, meant.known, times), page)), at: times.until };
    }),
  );
  const { columns, rows, total, at } = found;
  return {
    columns: columns.map((column) => ({ ...column, nullable: true })),
    ...{ rows, total, isCut: total > rows.length, ms: performance.now() - began },
    at: new Date(at).toISOString(),
  };
}

/** From where something was measured: before that there is nothing to look at. */
export const preview = (ctx: ActorContext, definition: HistoryDefinition): Promise<Table> =>
  rowsNow(ctx, mustHold(ctx, datasetKeys.edit), definition, {
    ...{ offset: 0, limit: SOURCE_LIMITS.shown, fromFirst: true },
  });

async function sourceFor(ctx: ActorContext, id: string): Promise<SourceRow> {
  const { given } = await datasetFor(ctx, id);
  // Of which devices it is, is the business of those it belongs to.
  const source = given ? undefined : await sourceOf(ctx.db, id);
  return orRefuse(source, 'bigdata.history_none');
}

/** With the rights of whoever looks: what its owner sees is in its versions. */
export async function rowsOfView(
  ctx: ActorContext,
  id: string,
  page: z.output<typeof historySourceApi.now.body>,
) {
  const who = mustHold(ctx, datasetKeys.read, datasetKeys.edit);
  const source = await sourceFor(ctx, id);
  if (!source.is_live) throw new Refusal('bigdata.history_none');
  return rowsNow(ctx, who, source.definition, page);
}

type Begun = { datasetId: string; number: number; note: string; history: VersionHistory };

/** Written down with the job that makes it. */
async function beginVersion(ctx: Context, { datasetId, number, note: said, history }: Begun) {
  const id = newId();
  await insertVersion(ctx.db, {
    ...{ id, dataset_id: datasetId, number, note: said, data_type: 'parquet', file_name: '' },
    ...{ enterprise_id: history.enterpriseId, created_by: history.userId },
    history: JSON.stringify(history),
  });
  await ctx.kit.jobs.send(ctx, importJob, { id });
}

type Draft = z.output<typeof historySourceApi.save.body>;
export async function saveSource(ctx: ActorContext, draft: Draft) {
  const who = mustHold(ctx, datasetKeys.edit);
  const { definition, isLive, isDaily } = draft;
  const { times, names } = await inside(ctx, who, async (inner) => {
    const meant = await meantBy(inner, definition);
    mustBeKnown(meant);
    const found = await weighed(inner, definition, meant);
    if (found.amounts.isTooMuch) throw new Refusal('bigdata.history_large');
    return { times: found.times, names: meant.known.map(nameOf) };
  });
  const { enterpriseId: enterprise_id, userId } = who;
  await takeTurn(ctx.db, `datasets of ${enterprise_id}`);
  if ((await countIn(ctx.db, { kind: 'enterprise', id: enterprise_id })) >= DATASET_LIMITS.datasets)
    throw new Refusal('bigdata.datasets_many');
  const id = newId();
  await insertDataset(ctx.db, {
    ...{ id, scope: 'enterprise', enterprise_id, created_by: userId },
    ...{ name: draft.name, description: draft.description, category: draft.categoryCode },
  });
  const daily = isLive && isDaily;
  await insertSource(ctx.db, {
    ...{ dataset_id: id, enterprise_id, owner_id: userId, is_live: isLive, is_daily: daily },
    ...{ definition: JSON.stringify(definition), names: JSON.stringify(names) },
    next_at: daily ? new Date(Date.now() + A_DAY) : null,
  });
  const history = { ...who, definition, names, times };
  await beginVersion(ctx, { datasetId: id, number: 1, note: '', history });
  const { row } = await datasetFor(ctx, id);
  await note(ctx, 'add', row, { after: facts(row) });
  return shown(ctx, id);
}

/** A version of what is there now, with the rights of its owner. Null: it was begun; otherwise why not. */
export async function beginRefresh(ctx: Context, source: SourceRow, said = ''): Promise<string | null> {
  const { dataset_id: datasetId, owner_id: userId, enterprise_id: enterpriseId, definition, names } = source;
  const versions = await versionsOf(ctx.db, datasetId);
  if (versions[0]?.state === 'importing') return 'bigdata.dataset_not_ready';
  if (versions.length >= DATASET_LIMITS.versions) return 'bigdata.versions_many';
  const history = { userId, enterpriseId, definition, names, times: timesNow(definition) };
  const number = (versions[0]?.number ?? 0) + 1;
  await beginVersion(ctx, { datasetId, number, note: said, history });
  await updateDataset(ctx.db, datasetId, { updated_at: new Date() });
  return null;
}

export async function refreshSource(ctx: ActorContext, id: string) {
  mustHold(ctx, datasetKeys.edit);
  const row = await ownDataset(ctx, id);
  const source = await sourceFor(ctx, id);
  if (!source.is_live && row.ready_number !== null) throw new Refusal('bigdata.history_none');
  const problem = await beginRefresh(ctx, source);
  if (problem === 'bigdata.versions_many') throw new Refusal('bigdata.versions_many');
  if (problem) throw new Refusal('bigdata.dataset_not_ready');
  await note(ctx, 'add-version', row, { after: { version: row.newest_number + 1, type: 'parquet' } });
  return shown(ctx, id);
}

export async function changeSource(
  ctx: ActorContext,
  id: string,
  { isDaily }: { isDaily: boolean },
): Promise<HistoryView> {
  mustHold(ctx, datasetKeys.edit);
  const row = await ownDataset(ctx, id);
  const before = await sourceFor(ctx, id);
  if (!before.is_live) throw new Refusal('bigdata.history_none');
  const next = isDaily ? (before.next_at ?? new Date(Date.now() + A_DAY)) : null;
  await updateSource(ctx.db, id, { is_daily: isDaily, next_at: next, problem: '' });
  await note(ctx, 'change', row, { before: facts(row), after: facts(row) });
  return sourceView(await sourceFor(ctx, id));
}
