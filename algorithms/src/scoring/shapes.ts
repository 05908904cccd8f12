import { z } from 'zod';
import { ahead } from '../kernels/holt-winters.ts';
import { isolationScores } from '../kernels/isolation.ts';
import { assign, pointsOf } from '../kernels/kmeans.ts';
import { projected } from '../kernels/pca.ts';
import { broken } from '../models.ts';
import { unfitData } from '../refusal.ts';
import { quoted } from '../sql.ts';
import { asSeconds, copyDoubles, eachChunk, isNumeric, isTime, type Matrix, rowsAt } from '../tables.ts';
import { readTrees } from '../tree-files.ts';
import { ColumnBody, IsolationBody, KMeansBody } from './bodies.ts';
import { needColumns, readFeatures, type Scorer } from './scored.ts';

export type { IsolationBody, KMeansBody } from './bodies.ts';

const numbers = z.array(z.number());

export const moved = (
  { columns, ...rest }: Matrix,
  shifts: readonly number[],
  scales: readonly number[],
): Matrix => ({
  ...rest,
  columns: columns.map((column, k) =>
    column.map((value) => (value - (shifts[k] as number)) / (scales[k] as number)),
  ),
});

export const scoreKMeans: Scorer = async ({ step, port, model, modelPort }) => {
  const { features, shifts, scales, centres } = await broken(modelPort, () => {
    const body = KMeansBody.parse(model.body);
    if (body.centres.some(({ length }) => length !== body.features.length)) throw new Error('centres');
    return body;
  });
  const matrix = moved(await readFeatures({ step, port }, features), shifts, scales);
  const codes = new Int32Array(matrix.rows);
  const squares = new Float64Array(matrix.rows);
  assign(pointsOf(matrix.columns, matrix.rows), Float64Array.from(centres.flat()), codes, squares);
  return { task: 'cluster', codes, distances: squares.map(Math.sqrt), matrix, count: centres.length };
};

export const scoreIsolation: Scorer = async ({ step, port, model, modelPort, pace }) => {
  const { body, trees } = await broken(modelPort, async () => {
    const read = IsolationBody.parse(model.body);
    return { body: read, trees: await readTrees(model.folder, read.sizes, 1, read.features.length) };
  });
  const { columns, rows } = await readFeatures({ step, port }, body.features);
  const scores = await isolationScores(trees, columns, rows, body.sample, pace);
  return {
    task: 'anomaly',
    scores,
    isAnomaly: Uint8Array.from(scores, (score) => (score >= body.threshold ? 1 : 0)),
  };
};

export const PcaBody = z.object({
  features: z.array(z.string()).min(1),
  shifts: numbers,
  scales: numbers,
  vectors: z.array(numbers).min(1),
  keep: z.boolean(),
});
export type PcaBody = z.infer<typeof PcaBody>;

export const applyPca: Scorer = async ({ step, port, model, modelPort }) => {
  const body = await broken(modelPort, () => PcaBody.parse(model.body));
  const { columns, rows } = await readFeatures({ step, port }, body.features);
  return {
    task: 'columns',
    names: body.vectors.map((_, place) => `pc${place + 1}`),
    columns: projected(columns, rows, body),
    without: body.keep ? [] : body.features,
  };
};

export const ForecastBody = z.object({
  time: ColumnBody,
  value: ColumnBody,
  /** The last time it knows, and how far times are apart: seconds, or the numbers themselves. */
  last: z.number(),
  interval: z.number().positive(),
  /** Deviations to either side of an interval. */
  reach: z.number(),
  shape: z.object({
    season: z.number().int().min(1),
    trend: z.enum(['none', 'additive', 'damped']),
    seasonal: z.enum(['additive', 'multiplicative']),
  }),
  weights: z.object({ level: z.number(), trend: z.number(), season: z.number(), damping: z.number() }),
  state: z.object({ level: z.number(), trend: z.number(), seasons: numbers.min(1) }),
  sigma: z.number(),
});
export type ForecastBody = z.infer<typeof ForecastBody>;

/** A model never looks farther than this. */
const AHEAD_MOST = 1_000_000;

/** Says of each row whose time lies behind what it learned; rows before that get nothing. */
export const scoreForecast: Scorer = async ({ step, port, model, modelPort }) => {
  const body = await broken(modelPort, () => ForecastBody.parse(model.body));
  const { time, value, last, interval, reach, shape } = body;
  const known = await needColumns({ step, port }, [time.name], false);
  const column = known.find(({ name }) => name === time.name) ?? time;
  if (!isTime(column) && !isNumeric(column)) throw unfitData('not_a_time', port, time.name);
  const times = new Float64Array(await rowsAt(step, port));
  await eachChunk(step, `select ${asSeconds(column)} from ${quoted(port)}`, (chunk, at) =>
    copyDoubles(chunk, 0, times, at),
  );
  const steps = times.map((at) => Math.round((at - last) / interval));
  const farthest = steps.reduce((most, one) => (one > most && one <= AHEAD_MOST ? one : most), 0);
  const { values, spread } = ahead(body, shape, farthest);
  const at = (from: Float64Array, index: number) =>
    index >= 1 && index <= farthest ? (from[index - 1] as number) : Number.NaN;
  const said = steps.map((one) => at(values, one));
  const spreads = steps.map((one) => reach * at(spread, one));
  return {
    ...{ task: 'number', label: value, values: said },
    low: said.map((one, row) => one - (spreads[row] as number)),
    high: said.map((one, row) => one + (spreads[row] as number)),
  };
};
