import { ahead, fitHoltWinters, type HoltWinters, type Shape } from '../../src/kernels/holt-winters.ts';
import { numberFigures } from '../../src/metrics.ts';
import { writeModel } from '../../src/models.ts';
import { answer, writeTable } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import { unfitData } from '../../src/refusal.ts';
import { lineView } from '../../src/result-views.ts';
import type { ForecastBody } from '../../src/scoring/shapes.ts';
import { freeName } from '../../src/sql.ts';
import { type Builtin, choiceOf, numberOf, type Step } from '../../src/step.ts';
import { isTime } from '../../src/tables.ts';
import { readSeries, type Series, timesAhead } from './series.ts';

/** Deviations to either side that hold so many percent of a normal distribution. */
const REACH: Record<string, number> = {
  80: 1.2815515655,
  90: 1.644853627,
  95: 1.9599639845,
  99: 2.5758293035,
};
const DRAWN_BEFORE = 1000;

/** What was a season ago comes again: the same model with all its weight on the season. */
function naive(values: Float64Array, season: number): HoltWinters {
  const fitted = values.map((_, at) => (at < season ? Number.NaN : (values[at - season] as number)));
  const { rmse } = numberFigures(values, fitted);
  return {
    weights: { level: 0, trend: 0, season: 1, damping: 1 },
    state: { level: 0, trend: 0, seasons: [...values.subarray(values.length - season)] },
    fitted,
    sigma: rmse ?? 0,
  };
}

function shapeOf(step: Step): Shape {
  if (choiceOf(step, 'method') === 'seasonal-naive')
    return { season: numberOf(step, 'season'), trend: 'none', seasonal: 'additive' };
  return {
    season: numberOf(step, 'season'),
    trend: choiceOf<Shape['trend']>(step, 'trend'),
    seasonal: numberOf(step, 'season') > 1 ? choiceOf<Shape['seasonal']>(step, 'seasonal') : 'additive',
  };
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

function drawnSeries(
  { time, times, values }: Series,
  fitted: Float64Array,
  next: { times: Float64Array; values: Float64Array; low: Float64Array; high: Float64Array },
) {
  const from = Math.max(0, values.length - DRAWN_BEFORE);
  const known = values.length - from;
  const joined = (before: Float64Array | undefined, behind: Float64Array | undefined) => {
    const all = new Float64Array(known + next.values.length).fill(Number.NaN);
    if (before) all.set(before.subarray(from));
    if (behind) all.set(behind, known);
    return all;
  };
  const x = [...joined(times, next.times)].map((at) => (isTime(time) ? isoOf(at) : at));
  return lineView({
    title: { cn: '预测', en: 'Forecast' },
    x,
    lines: [
      { name: 'actual', values: joined(values, undefined) },
      { name: 'fitted', values: joined(fitted, undefined), dashed: true },
      { name: 'forecast', values: joined(undefined, next.values) },
    ],
    isMarked: () => false,
    bands: [{ name: 'interval', low: joined(undefined, next.low), high: joined(undefined, next.high) }],
  });
}

export const run: Builtin = async (step) => {
  const shape = shapeOf(step);
  const series = await readSeries(step, shape.season > 1 ? 2 * shape.season : 3);
  const { time, value, values, times, interval } = series;
  if (shape.seasonal === 'multiplicative' && values.some((one) => one <= 0))
    throw unfitData('not_positive', 'data', value.name);
  const isNaive = choiceOf(step, 'method') === 'seasonal-naive';
  const fit = isNaive ? naive(values, shape.season) : await fitHoltWinters(values, shape, paceOf(step));
  const horizon = numberOf(step, 'horizon');
  const reach = REACH[choiceOf(step, 'confidence')] ?? 1.96;
  const { values: said, spread } = ahead(fit, shape, horizon);
  const low = said.map((one, at) => one - reach * (spread[at] as number));
  const high = said.map((one, at) => one + reach * (spread[at] as number));
  const nextTimes = timesAhead(series, horizon);
  const { rmse, mae } = numberFigures(values, fit.fitted);
  const metrics = { rmse: rmse ?? null, mae: mae ?? null, naive_rmse: naive(values, shape.season).sigma };
  const result = await writeTable(step, 'result', [
    isTime(time)
      ? { name: time.name, type: 'time', values: nextTimes, as: time.type }
      : { name: time.name, type: 'DOUBLE', values: nextTimes },
    {
      name: freeName('step', [time.name]),
      type: 'INTEGER',
      values: Int32Array.from(said, (_, at) => at + 1),
    },
    { name: freeName('forecast', [time.name]), type: 'DOUBLE', values: said },
    { name: freeName('lower', [time.name]), type: 'DOUBLE', values: low },
    { name: freeName('upper', [time.name]), type: 'DOUBLE', values: high },
  ]);
  const last = times[times.length - 1] as number;
  const body: ForecastBody = {
    time,
    value,
    last,
    interval,
    reach,
    shape,
    weights: fit.weights,
    state: fit.state,
    sigma: fit.sigma,
  };
  const model = await writeModel(step, 'model', {
    ...{ kind: 'holt-winters/1', body, metrics, from: 'data' },
    inputs: [time],
    outputs: ['predicted', 'lower', 'upper'].map((name) => ({ name, type: 'DOUBLE' })),
  });
  return answer(
    { result, model },
    { metrics, views: [drawnSeries(series, fit.fitted, { times: nextTimes, values: said, low, high })] },
  );
};
