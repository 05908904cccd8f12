import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { z } from 'zod';
import type { Model } from '../models.ts';
import type { Pace } from '../pace.ts';
import { unfitData } from '../refusal.ts';
import type { Step } from '../step.ts';
import { columnsAt, isNumeric, type Matrix, readMatrix } from '../tables.ts';

/** What a model says of the rows of a table, in their order. */
export type Scored =
  | { task: 'class'; label: Column; classes: string[]; probabilities: Float64Array[] }
  | { task: 'number'; label: Column; values: Float64Array; low?: Float64Array; high?: Float64Array }
  | { task: 'cluster'; codes: Int32Array; distances: Float64Array; matrix: Matrix; count: number }
  | { task: 'anomaly'; scores: Float64Array; isAnomaly: Uint8Array }
  /** A table made anew from that at the port. */
  | { task: 'table'; select: string }
  /** Columns beside those of the table. */
  | { task: 'columns'; names: string[]; columns: Float64Array[]; without: string[] };

export type ScoreOrder = { step: Step; port: string; model: Model; modelPort: string; pace: Pace };
export type Scorer = (order: ScoreOrder) => Promise<Scored>;

/** The columns of numbers a model needs, refused by name where they are not there. */
export async function readFeatures(
  { step, port }: Pick<ScoreOrder, 'step' | 'port'>,
  names: readonly string[],
  nulls: 'refuse' | 'keep' = 'refuse',
): Promise<Matrix> {
  await needColumns({ step, port }, names, true);
  return readMatrix(step, port, names, { nulls });
}

export async function needColumns(
  { step, port }: Pick<ScoreOrder, 'step' | 'port'>,
  names: readonly string[],
  areNumeric: boolean,
): Promise<Column[]> {
  const known = await columnsAt(step, port);
  for (const name of names) {
    const found = known.find((one) => one.name === name);
    if (!found) throw unfitData('missing_column', port, name);
    if (areNumeric && !isNumeric(found)) throw unfitData('column_not_numeric', port, name);
  }
  return known;
}

/** What a model leans on, as shares of one, in the order of its features. */
export const Leaning = z.object({ features: z.array(z.string()), importance: z.array(z.number()) });
