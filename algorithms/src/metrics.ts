/** Figures about answers; null where there is none. */
export type Figures = Record<string, number | null>;

export const largest = (probabilities: readonly Float64Array[], row: number): number => {
  let best = 0;
  for (let place = 1; place < probabilities.length; place += 1)
    if (
      ((probabilities[place] as Float64Array)[row] as number) >
      ((probabilities[best] as Float64Array)[row] as number)
    )
      best = place;
  return best;
};

/** counts[actual][predicted]; rows whose class is not known are left out. */
export function confusionOf(actual: Int32Array, predicted: Int32Array, classes: number): number[][] {
  const counts = Array.from({ length: classes }, () => Array.from({ length: classes }, () => 0));
  for (let row = 0; row < actual.length; row += 1) {
    const line = counts[actual[row] as number];
    const place = predicted[row] as number;
    if (line && place >= 0) line[place] = (line[place] ?? 0) + 1;
  }
  return counts;
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export type PerClass = { precision: number | null; recall: number | null; f1: number | null; rows: number };

export function perClass(counts: readonly (readonly number[])[]): PerClass[] {
  return counts.map((line, place) => {
    const hits = line[place] ?? 0;
    const rows = line.reduce((sum, one) => sum + one, 0);
    const said = counts.reduce((sum, other) => sum + (other[place] ?? 0), 0);
    const precision = ratio(hits, said);
    const recall = ratio(hits, rows);
    return { precision, recall, f1: ratio(2 * hits, said + rows), rows };
  });
}

export function accuracyOf(counts: readonly (readonly number[])[]): number | null {
  let hits = 0;
  let all = 0;
  counts.forEach((line, place) => {
    hits += line[place] ?? 0;
    for (const one of line) all += one;
  });
  return ratio(hits, all);
}

export type Curve = { x: number[]; y: number[]; area: number | null };
type Curves = { roc: Curve; pr: Curve };

/**
 * Where the score of the rows of one class stands among the others, for every threshold there is. Rows without a score
 * are left out, as they are of all figures.
 */
export function curvesOf(scores: Float64Array, isPositive: (row: number) => boolean): Curves {
  const order = Array.from(scores.keys())
    .filter((row) => !Number.isNaN(scores[row]))
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  const positives = order.filter(isPositive).length;
  const negatives = order.length - positives;
  const roc: Curve = { x: [0], y: [0], area: null };
  const pr: Curve = { x: [0], y: [1], area: null };
  if (positives === 0 || negatives === 0)
    return { roc: { ...roc, x: [], y: [] }, pr: { ...pr, x: [], y: [] } };
  let hits = 0;
  let misses = 0;
  let rocArea = 0;
  let prArea = 0;
  for (let place = 0; place < order.length; ) {
    const score = scores[order[place] as number] as number;
    const before = { hits, misses };
    // Rows of one score are told apart by no threshold.
    while (place < order.length && scores[order[place] as number] === score) {
      if (isPositive(order[place] as number)) hits += 1;
      else misses += 1;
      place += 1;
    }
    rocArea += ((misses - before.misses) * (hits + before.hits)) / 2;
    prArea += ((hits - before.hits) / positives) * (hits / (hits + misses));
    roc.x.push(misses / negatives);
    roc.y.push(hits / positives);
    pr.x.push(hits / positives);
    pr.y.push(hits / (hits + misses));
  }
  roc.area = rocArea / (positives * negatives);
  pr.area = prArea;
  return { roc, pr };
}

export function logLossOf(probabilities: readonly Float64Array[], actual: Int32Array): number | null {
  let sum = 0;
  let rows = 0;
  for (let row = 0; row < actual.length; row += 1) {
    const of = probabilities[actual[row] as number];
    if (!of) continue;
    sum -= Math.log(Math.max(1e-15, Math.min(1 - 1e-15, of[row] as number)));
    rows += 1;
  }
  return ratio(sum, rows);
}

/** How far numbers are from what was said of them; rows where one of both is missing are left out. */
export function numberFigures(actual: Float64Array, predicted: Float64Array): Figures & { rows: number } {
  let rows = 0;
  let mean = 0;
  let squares = 0;
  let absolute = 0;
  let largestError = 0;
  for (let row = 0; row < actual.length; row += 1) {
    const error = (actual[row] as number) - (predicted[row] as number);
    if (Number.isNaN(error)) continue;
    rows += 1;
    mean += ((actual[row] as number) - mean) / rows;
    squares += error * error;
    absolute += Math.abs(error);
    largestError = Math.max(largestError, Math.abs(error));
  }
  let total = 0;
  for (let row = 0; row < actual.length; row += 1)
    if (!Number.isNaN((actual[row] as number) - (predicted[row] as number)))
      total += ((actual[row] as number) - mean) ** 2;
  if (rows === 0) return { rows, r2: null, rmse: null, mae: null, max_error: null };
  return {
    rows,
    r2: total > 0 ? 1 - squares / total : null,
    rmse: Math.sqrt(squares / rows),
    mae: absolute / rows,
    max_error: largestError,
  };
}

/** The figures of a classifier over probabilities. */
export function classFigures(probabilities: readonly Float64Array[], actual: Int32Array): Figures {
  const predicted = Int32Array.from(actual, (_, row) => largest(probabilities, row));
  const counts = confusionOf(actual, predicted, probabilities.length);
  const figures: Figures = { accuracy: accuracyOf(counts), log_loss: logLossOf(probabilities, actual) };
  if (probabilities.length === 2)
    figures.auc = curvesOf(probabilities[1] as Float64Array, (row) => actual[row] === 1).roc.area;
  return figures;
}

/** The same figures, said to be of the rows it learned from. */
export const named = (prefix: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${prefix}_${name}`, value]));
