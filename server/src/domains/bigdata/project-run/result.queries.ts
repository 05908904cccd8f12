import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import type { ModelCard, StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import type { View } from '@cloudyard/contract/algorithm/views.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { ColumnFacts, Measured, Words } from '../../../kit/engine.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { OwnPlace } from '../owned.ts';

export type ResultTable = {
  kind: 'dataset';
  port: string;
  rows: number;
  bytes: number;
  sha256: string;
  schema: Column[];
  /** Null: nothing was found out. */
  facts: ColumnFacts[] | null;
  given?: Given;
};
export type ResultModel = {
  kind: 'model';
  port: string;
  bytes: number;
  sha256: string;
  card: ModelCard;
  given?: Given;
};
/** What of others it was made from: it is read only as long as that is given. */
export type Given = { kind: 'dataset' | 'model'; id: string }[];
export type ResultOutput = ResultTable | ResultModel;
export type StepLog = { out: Words; err: Words };

export type ResultRow = {
  id: string;
  key: string;
  algorithm_id: string;
  digest: string;
  outputs: ResultOutput[];
  metrics: Record<string, number | null>;
  views: View[];
  warnings: StepResponse['warnings'];
  log: Partial<StepLog>;
  measured: Partial<Measured>;
  bytes: number;
  is_gone: boolean;
};

const columns = sql`r.id, r.key, r.algorithm_id, r.digest, r.outputs, r.metrics, r.views, r.warnings, r.log,
  r.measured, r.bytes, r.is_gone`;

const ofPlace = ({ id }: OwnPlace) => sql`coalesce(r.enterprise_id, r.created_by) = ${id}`;

/** What was made of the same content, in the same place. */
export async function resultsByKey(
  db: Db,
  place: OwnPlace,
  keys: readonly string[],
): Promise<Map<string, ResultRow>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<ResultRow>`select ${columns} from step_result r
    where ${ofPlace(place)} and r.key = any(${keys}) and not r.is_gone`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

export async function resultsById(db: Db, ids: readonly string[]): Promise<Map<string, ResultRow>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<ResultRow>`select ${columns} from step_result r where r.id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export type Expected = { algorithm_id: string; ms: number | null; mb: number | null };
/** What the last steps of these algorithms took here. */
export async function expectedOf(
  db: Db,
  place: OwnPlace,
  algorithms: readonly string[],
): Promise<Map<string, Expected>> {
  const { rows } = await sql<Expected>`select w.id as algorithm_id, avg(m.ms) as ms, max(m.mb) as mb
    from unnest(${algorithms}::uuid[]) as w(id) join lateral (
      select (r.measured ->> 'ms')::float8 as ms, (r.measured ->> 'peakMemoryBytes')::float8 / 1048576 as mb
      from step_result r where ${ofPlace(place)} and r.algorithm_id = w.id
      order by r.created_at desc limit 5) m on true group by w.id`.execute(db);
  return new Map(rows.map((row) => [row.algorithm_id, row]));
}

/** The first of two that made the same is kept; undefined: that was another. */
export async function insertResult(
  db: Db,
  row: Insertable<DB['step_result']>,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('step_result')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** What was made before stays for who has it, and is not found by its content any more. */
export const supersede = (db: Db, place: OwnPlace, key: string) =>
  sql`update step_result r set key = 'former ' || r.id where ${ofPlace(place)} and r.key = ${key}
    and not r.is_gone`.execute(db);

export const touchResult = (db: Db, id: string) =>
  sql`update step_result set used_at = now() where id = ${id} and used_at < now() - interval '1 minute'`.execute(
    db,
  );
