import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCES } from '@cloudyard/contract/algorithm/package.ts';
import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import type { ModelCard } from '@cloudyard/contract/algorithm/step.ts';
import type { Tried } from '@cloudyard/contract/bigdata/model-shown.ts';
import { MODEL_LIMITS } from '@cloudyard/contract/bigdata/model-values.ts';
import type { ChosenColumn } from '@cloudyard/contract/bigdata/table.ts';
import type { Kit } from '../../../kit/context.ts';
import type { StepResult } from '../../../kit/engine.ts';
import { builtinPackage } from '../../algorithm/index.ts';
import { withFile } from '../dataset/local.ts';

export type Cell = string | number | boolean | null;
export type Rows = readonly Readonly<Record<string, Cell>>[];
export type Scorable = { folder: string; sha256: string; card: Pick<ModelCard, 'modelKind' | 'signature'> };

export const SECONDS = 60;

/** What a column of a signature is read as. */
export function typeFor({ type }: Column): ChosenColumn['type'] {
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(type)) return 'BIGINT';
  if (/^(FLOAT|DOUBLE|REAL|DECIMAL.*)$/.test(type)) return 'DOUBLE';
  if (type === 'BOOLEAN' || type === 'DATE') return type;
  return type.startsWith('TIMESTAMP') ? 'TIMESTAMP' : 'VARCHAR';
}

/** `misfits`: columns that have values which are not of their type. */
export type Scored = { result: StepResult; misfits: string[]; table: Tried | null };

/** Rows as a table, put to the model by the built-in `predict`: each of the three in a locked process. */
export function score(kit: Kit, model: Scorable, rows: Rows, signal?: AbortSignal): Promise<Scored> {
  return withFile(kit, (text) =>
    withFile(kit, (table) =>
      withFile(kit, async (job) => {
        const began = performance.now();
        const { inputs } = model.card.signature;
        const given = inputs.length > 0 ? rows : rows.map(() => ({ row: 1 }));
        await writeFile(text, given.map((row) => `${JSON.stringify(lineOf(inputs, row))}\n`).join(''));
        const columns = inputs.map(
          (one): ChosenColumn => ({ from: one.name, name: one.name, type: typeFor(one), isKept: true }),
        );
        const brought = await kit.engine.bring({
          source: { from: text, format: 'jsonl', ...(columns.length > 0 ? { columns } : {}) },
          ...{ into: table, signal },
        });
        const misfits = brought.misfits.filter(({ count }) => count > 0).map(({ column }) => column);
        const result = await predict(
          kit,
          model,
          { ...brought, path: table, bytes: (await stat(table)).size },
          job,
          signal,
        );
        const scored = result.outputs.scored;
        if (scored?.kind !== 'dataset') return { result, misfits, table: null };
        const all = await kit.engine.query({
          ...{ tables: { scored: scored.path }, text: 'select * from scored', seconds: SECONDS, signal },
          most: MODEL_LIMITS.triedRows,
        });
        return { result, misfits, table: answersOf(all, inputs, result, performance.now() - began) };
      }),
    ),
  );
}

const lineOf = (inputs: readonly Column[], row: Rows[number]) =>
  inputs.length > 0 ? Object.fromEntries(inputs.map(({ name }) => [name, row[name] ?? null])) : row;

type Table = { path: string; rows: number; bytes: number; sha256: string; schema: Column[] };

async function predict(kit: Kit, model: Scorable, table: Table, job: string, signal?: AbortSignal) {
  const { path, rows, bytes, sha256, schema } = table;
  return kit.engine.run({
    package: await builtinPackage(kit, 'predict'),
    ...{
      runId: 'try',
      nodeId: 'predict',
      attempt: 1,
      locale: 'en',
      seed: 1,
      params: {},
      job: join(job, 'job'),
    },
    inputs: {
      data: { kind: 'dataset', format: 'parquet', path, rows, bytes, sha256, schema },
      model: { kind: 'model', path: model.folder, modelKind: model.card.modelKind, sha256: model.sha256 },
    },
    limits: { memoryMb: RESOURCES.memoryMb.usual, cpu: 1, timeoutS: SECONDS, diskMb: 256 },
    ...{ reviewed: true, ...(signal ? { signal } : {}) },
  });
}

/** What stands beside the columns that went in; all of it where the model makes other columns of them. */
function answersOf(
  { columns, rows }: { columns: Column[]; rows: Cell[][] },
  inputs: readonly Column[],
  { warnings }: StepResult,
  ms: number,
): Tried {
  const known = new Set(inputs.map(({ name }) => name));
  const beside = columns.flatMap(({ name }, place) => (known.has(name) ? [] : [place]));
  const shown = beside.length > 0 ? beside : columns.map((_, place) => place);
  return {
    columns: shown.map((place) => columns[place] as Column),
    rows: rows.map((row) => shown.map((place) => row[place] ?? null)),
    ...{ warnings, ms: Math.round(ms) },
  };
}

/** A row of nothing in particular, by which a model shows that it answers what it says it does. */
export const plainRow = (inputs: readonly Column[]): Record<string, Cell> =>
  Object.fromEntries(
    inputs.map((one): [string, Cell] => {
      const type = typeFor(one);
      if (type === 'VARCHAR') return [one.name, '0'];
      if (type === 'BOOLEAN') return [one.name, false];
      return [one.name, type === 'DATE' || type === 'TIMESTAMP' ? '2026-01-01' : 0];
    }),
  );
