import type { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { Profile, Table } from '@cloudyard/contract/bigdata/table.ts';
import { DATASET_LIMITS } from '@cloudyard/contract/bigdata/values.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { TableRefusal } from '../../../kit/engine-table.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import type { Wire } from '../../../kit/serve.ts';
import type { Given } from '../hub/share.queries.ts';
import type { DatasetRow } from './dataset.queries.ts';
import { datasetFor, note } from './dataset.service.ts';
import { localTable } from './local.ts';
import { storedName } from './place.ts';
import { aloneOfAll } from './question.service.ts';
import { inTurn } from './turns.ts';
import { profileOf, readyVersion, type VersionRow } from './version.queries.ts';

/** A version the caller may read: the newest that is ready, or that of a number. */
async function versionFor(ctx: ActorContext, id: string, number: number | undefined) {
  const { row, given } = await datasetFor(ctx, id);
  const version = await readyVersion(ctx.db, id, number);
  return { row, given, version: orRefuse(version, 'bigdata.dataset_not_ready') };
}

/** What was given may have been taken back while they waited: then there is no answer. */
async function mustStillBeGiven(ctx: ActorContext, id: string, given: Given | null) {
  if (given) await datasetFor(ctx, id);
}

/** What is nobody's fault who asked; undefined: the text is wrong, or the table. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof TableRefusal)) return undefined;
  if (error.code === 'time') return new Refusal('bigdata.sql_slow');
  // Whoever asked is gone, or the server goes.
  return error.code === 'cancelled' ? new Refusal('kit.unavailable') : undefined;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Asked in a process of its own; the connection is free meanwhile. */
async function asked(ctx: ActorContext, version: VersionRow, text: string, most: number): Promise<Table> {
  await ctx.commitAndRelease();
  const data = await localTable(ctx.kit, version);
  const { signal } = ctx.caller;
  const { userId: who } = ctx.actor;
  return inTurn(who, signal, () =>
    aloneOfAll(ctx.kit, { who, kind: 'table', signal }, () =>
      ctx.kit.engine.query({ tables: { data }, text, most, seconds: DATASET_LIMITS.seconds, signal }),
    ),
  );
}

type RowsBody = z.output<typeof datasetApi.rows.body>;

/** A name that no column has; names of columns are the same in either case. */
function freeName(schema: VersionRow['schema']): string {
  const taken = new Set(schema.map(({ name }) => name.toLowerCase()));
  let name = 'place';
  while (taken.has(name)) name += '_';
  return name;
}

/** Rows of one value stay in the order of the table: else each page would take its own of them, some twice and some never. */
function rowsText({ offset, limit, sort }: RowsBody, schema: VersionRow['schema']): string {
  const part = `limit ${limit} offset ${offset}`;
  if (!sort) return `select * from data ${part}`;
  const place = quoted(freeName(schema));
  return `select * exclude (${place}) from (select *, row_number() over () as ${place} from data)
    order by ${quoted(sort.column)} ${sort.isDown ? 'desc' : 'asc'} nulls last, ${place} ${part}`;
}

export async function rowsOf(ctx: ActorContext, id: string, body: RowsBody) {
  const { limit, sort } = body;
  const { version, given } = await versionFor(ctx, id, body.version);
  if (sort && !version.schema.some(({ name }) => name === sort.column))
    throw new Refusal('kit.invalid', { 'sort.column': 'not_in_list' });
  const text = rowsText(body, version.schema);
  try {
    const { rows, columns, ms } = await asked(ctx, version, text, limit);
    await mustStillBeGiven(ctx, id, given);
    return { rows, columns, ms, total: version.rows, isCut: false };
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

export async function profile(
  ctx: ActorContext,
  id: string,
  number: number | undefined,
): Promise<Profile | null> {
  await datasetFor(ctx, id);
  const version = await readyVersion(ctx.db, id, number);
  if (!version) return null;
  return (await profileOf(ctx.db, version.id)) ?? null;
}

type AskBody = z.output<typeof datasetApi.ask.body>;
export async function askDataset(
  ctx: ActorContext,
  id: string,
  { sql, version: number }: AskBody,
): Promise<Table> {
  const { version, given } = await versionFor(ctx, id, number);
  // The row that says so is written beside this transaction.
  await ctx.commitAndRelease();
  try {
    // Each has a process, memory and half a minute.
    const found = await aloneOfAll(ctx.kit, { who: ctx.actor.userId, kind: 'sql' }, () =>
      asked(ctx, version, sql, DATASET_LIMITS.shownRows),
    );
    await mustStillBeGiven(ctx, id, given);
    return found;
  } catch (error) {
    if (!(error instanceof TableRefusal)) throw error;
    throw refusalOf(error) ?? new Refusal('bigdata.sql_wrong', { sql: error.message.slice(0, 2000) });
  }
}

const plainName = ({ name }: DatasetRow) => `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.parquet`;

export async function sendTable(ctx: ActorContext, id: string, number: number | undefined, { reply }: Wire) {
  const { row, given, version } = await versionFor(ctx, id, number);
  if (given && !given.mayDownload) throw new Refusal('kit.not_allowed');
  const { bytes, sha256, rows } = version;
  const after = { version: version.number, rows, bytes, sha256 };
  await note(ctx, 'download', row, { after });
  // Whose it is sees in their own log who took a copy.
  if (given && row.enterprise_id !== ctx.actor.enterpriseId)
    await note(ctx, 'download', row, { after, enterpriseId: row.enterprise_id });
  await ctx.commitAndRelease();
  const body = orRefuse(await ctx.kit.storage.get(storedName(version)), 'bigdata.dataset_not_ready');
  reply.headers({
    'content-type': 'application/vnd.apache.parquet',
    'content-disposition': `attachment; filename="dataset.parquet"; filename*=UTF-8''${encodeURIComponent(plainName(row))}`,
    'content-length': bytes,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  return body;
}
