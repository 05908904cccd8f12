import type { View } from '@cloudyard/contract/algorithm/views.ts';
import { positiveOf } from '../../src/decide.ts';
import { pointsOf } from '../../src/kernels/kmeans.ts';
import { silhouetteOf } from '../../src/kernels/silhouette.ts';
import {
  accuracyOf,
  confusionOf,
  curvesOf,
  type Figures,
  logLossOf,
  numberFigures,
  perClass,
} from '../../src/metrics.ts';
import { paceOf } from '../../src/pace.ts';
import {
  clustersView,
  confusionView,
  curveView,
  groupsView,
  lineView,
  residualsView,
} from '../../src/result-views.ts';
import type { Step } from '../../src/step.ts';
import type { Coded } from '../../src/tables.ts';
import { histogramOf, short, view } from '../../src/views.ts';
import type { Outcome } from './outcome.ts';

export type Judged = { figures: Figures; views: View[] };
type Of<T extends Outcome['task']> = Extract<Outcome, { task: T }>;

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
};

/** Rows whose class is known. */
const knownRows = (actual: Int32Array) =>
  Int32Array.from(actual.keys()).filter((row) => (actual[row] as number) >= 0);

function curvesFor({ classes, actual, probabilities, score }: Of<'class'>, positive: number) {
  const rows = knownRows(actual);
  const scoresOf = (values: Float64Array) => Float64Array.from(rows, (row) => values[row] as number);
  const curve = (place: number, values: Float64Array) => ({
    name: classes[place] ?? '',
    ...curvesOf(scoresOf(values), (at) => actual[rows[at] as number] === place),
  });
  if (score) return classes.length === 2 ? [curve(positive, score)] : [];
  if (probabilities.length === 2) return [curve(positive, probabilities[positive] as Float64Array)];
  return probabilities.map((values, place) => curve(place, values));
}

export function judgeClasses(step: Step, outcome: Of<'class'>): Judged {
  const { classes, actual, predicted, probabilities } = outcome;
  const counts = confusionOf(actual, predicted, classes.length);
  const each = perClass(counts);
  const isTwo = classes.length === 2;
  const positive = positiveOf(step, classes);
  const seen = each.filter(({ rows }) => rows > 0);
  const one = each[positive];
  const of = (name: 'precision' | 'recall' | 'f1') =>
    isTwo && one ? one[name] : meanOf(seen.map((line) => line[name] ?? 0));
  const curves = curvesFor(outcome, positive);
  const figures: Figures = {
    ...{
      rows: knownRows(actual).length,
      accuracy: accuracyOf(counts),
      precision: of('precision'),
      recall: of('recall'),
      f1: of('f1'),
    },
    ...(curves.length > 0
      ? {
          auc: meanOf(curves.map(({ roc }) => roc.area)),
          average_precision: meanOf(curves.map(({ pr }) => pr.area)),
        }
      : {}),
    ...(probabilities.length > 0 ? { log_loss: logLossOf(probabilities, actual) } : {}),
  };
  const lines = each.map((line, place) => [
    short(classes[place] ?? ''),
    line.rows,
    line.precision,
    line.recall,
    line.f1,
  ]);
  const views = [
    confusionView(classes, counts),
    view(
      'table',
      { cn: '各类别', en: 'Each class' },
      { columns: ['class', 'rows', 'precision', 'recall', 'f1'], rows: lines },
    ),
  ];
  if (curves.length > 0)
    views.push(
      curveView(
        'roc',
        curves.map(({ name, roc }) => ({ name, curve: roc })),
      ),
      curveView(
        'pr',
        curves.map(({ name, pr }) => ({ name, curve: pr })),
      ),
    );
  return { figures, views };
}

export function judgeNumbers({ actual, predicted }: Of<'number'>): Judged {
  const errors = actual.map((value, row) => value - (predicted[row] as number));
  return {
    figures: numberFigures(actual, predicted),
    views: [
      residualsView(actual, predicted),
      view('histogram', { cn: '误差分布', en: 'Errors' }, { name: 'error', ...histogramOf(errors) }),
      lineView({
        ...{ title: { cn: '实际与预测', en: 'What is and what was said' }, x: undefined },
        lines: [
          { name: 'actual', values: actual },
          { name: 'predicted', values: predicted, dashed: true },
        ],
        isMarked: () => false,
      }),
    ],
  };
}

const pairs = (count: number) => (count * (count - 1)) / 2;

/** How far two ways of grouping agree, less what chance would give. */
export function adjustedRand(a: Int32Array, b: Int32Array): number | null {
  const [rows, columns, cells] = [
    new Map<number, number>(),
    new Map<number, number>(),
    new Map<string, number>(),
  ];
  let count = 0;
  const add = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1);
  a.forEach((one, row) => {
    const other = b[row] as number;
    if (one < 0 || other < 0) return;
    add(rows, one);
    add(columns, other);
    add(cells, `${one} ${other}`);
    count += 1;
  });
  if (count < 2) return null;
  const sum = (map: Map<unknown, number>) => [...map.values()].reduce((total, one) => total + pairs(one), 0);
  const [inCells, inRows, inColumns] = [sum(cells), sum(rows), sum(columns)];
  const chance = (inRows * inColumns) / pairs(count);
  const most = (inRows + inColumns) / 2;
  return most === chance ? 1 : (inCells - chance) / (most - chance);
}

export async function judgeGroups(
  step: Step,
  { codes, count, matrix, actual }: Of<'cluster'>,
): Promise<Judged> {
  const sizes = Array.from({ length: count }, (_, place) =>
    codes.reduce((sum, code) => sum + (code === place ? 1 : 0), 0),
  );
  const noise = codes.length - sizes.reduce((sum, size) => sum + size, 0);
  const figures: Figures = { rows: codes.length, clusters: sizes.filter((size) => size > 0).length, noise };
  if (actual) figures.adjusted_rand = adjustedRand(codes, actual.codes);
  if (!matrix) return { figures, views: [] };
  const silhouette = await silhouetteOf(
    pointsOf(matrix.columns, matrix.rows),
    codes,
    count,
    paceOf(step, 0.8, 1),
  );
  figures.silhouette = silhouette.mean;
  const centres = sizes.map((size, place) =>
    matrix.columns.map(
      (column) =>
        codes.reduce((sum, code, row) => sum + (code === place ? (column[row] as number) : 0), 0) / size,
    ),
  );
  return {
    figures,
    views: [
      clustersView({ names: matrix.names, centres, sizes, silhouette }),
      groupsView(matrix.names, matrix.columns, codes, count),
    ],
  };
}

/** The class that stands for an anomaly: the one that is named, or true, 1, yes, or the second. */
function anomalyClass(step: Step, { labels }: Coded): number {
  const usual = labels.findIndex((label) => /^(true|1|1\.0|yes|y|是|异常|anomaly)$/i.test(label));
  return step.params.positive === undefined && usual >= 0 ? usual : positiveOf(step, labels);
}

export function judgeAnomalies(step: Step, { scores, isAnomaly, actual }: Of<'anomaly'>): Judged {
  const figures: Figures = { rows: scores.length, anomalies: isAnomaly.reduce((sum, one) => sum + one, 0) };
  const views = [
    lineView({
      ...{ title: { cn: '异常标注', en: 'Anomalies marked' }, x: undefined },
      lines: [{ name: 'score', values: scores }],
      isMarked: (row) => isAnomaly[row] === 1,
    }),
    view('histogram', { cn: '异常分数', en: 'Scores' }, { name: 'score', ...histogramOf(scores) }),
  ];
  if (!actual || actual.labels.length === 0) return { figures, views };
  const wanted = anomalyClass(step, actual);
  const truth = actual.codes.map((code) => (code < 0 ? -1 : code === wanted ? 1 : 0));
  const counts = confusionOf(truth, Int32Array.from(isAnomaly), 2);
  const hit = perClass(counts)[1];
  const rows = knownRows(truth);
  const { roc, pr } = curvesOf(
    Float64Array.from(rows, (row) => scores[row] as number),
    (at) => truth[rows[at] as number] === 1,
  );
  Object.assign(figures, {
    ...{
      accuracy: accuracyOf(counts),
      precision: hit?.precision ?? null,
      recall: hit?.recall ?? null,
      f1: hit?.f1 ?? null,
    },
    ...{ auc: roc.area, average_precision: pr.area },
  });
  const name = actual.labels[wanted] ?? '';
  return {
    figures,
    views: [
      ...views,
      confusionView(['normal', 'anomaly'], counts),
      curveView('roc', [{ name, curve: roc }]),
      curveView('pr', [{ name, curve: pr }]),
    ],
  };
}
