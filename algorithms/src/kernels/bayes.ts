/** A column of numbers is normal within each class; a column of texts has its shares. */
export type BayesColumn =
  | { kind: 'number'; means: number[]; variances: number[] }
  | { kind: 'text'; values: string[]; shares: number[][] };

export function normalColumn(values: Float64Array, codes: Int32Array, classes: number): BayesColumn {
  const counts = new Float64Array(classes);
  const means = new Float64Array(classes);
  for (let row = 0; row < values.length; row += 1) {
    const code = codes[row] as number;
    (counts[code] as number) += 1;
    (means[code] as number) += ((values[row] as number) - (means[code] as number)) / (counts[code] as number);
  }
  const squares = new Float64Array(classes);
  for (let row = 0; row < values.length; row += 1) {
    const code = codes[row] as number;
    (squares[code] as number) += ((values[row] as number) - (means[code] as number)) ** 2;
  }
  return {
    kind: 'number',
    means: [...means],
    variances: Array.from(squares, (sum, code) => sum / (counts[code] as number)),
  };
}

/** Shares of each text within each class; one that never came with a class still has a little by smoothing. */
export function textColumn(
  { labels, codes: texts }: { labels: string[]; codes: Int32Array },
  codes: Int32Array,
  classes: number,
  smoothing: number,
): BayesColumn {
  const counts = Array.from({ length: classes }, () => labels.map(() => 0));
  const totals = new Float64Array(classes);
  for (let row = 0; row < texts.length; row += 1) {
    const line = counts[codes[row] as number] as number[];
    const text = texts[row] as number;
    if (text < 0) continue;
    line[text] = (line[text] as number) + 1;
    (totals[codes[row] as number] as number) += 1;
  }
  const shares = counts.map((line, code) =>
    line.map(
      (count) => (count + smoothing) / Math.max(1e-300, (totals[code] as number) + smoothing * labels.length),
    ),
  );
  return { kind: 'text', values: labels, shares };
}

/** Adds what a column says to the logarithms of each class. `values` are numbers, or places in the column's texts. */
export function addColumn(logs: Float64Array[], column: BayesColumn, values: Float64Array | Int32Array) {
  logs.forEach((log, code) => {
    if (column.kind === 'number') {
      const mean = column.means[code] as number;
      const variance = column.variances[code] as number;
      const constant = -0.5 * Math.log(2 * Math.PI * variance);
      for (let row = 0; row < values.length; row += 1)
        (log[row] as number) += constant - (0.5 * ((values[row] as number) - mean) ** 2) / variance;
      return;
    }
    const shares = (column.shares[code] as number[]).map((share) => Math.log(Math.max(1e-300, share)));
    // A text that was never seen says nothing.
    for (let row = 0; row < values.length; row += 1)
      (log[row] as number) += shares[values[row] as number] ?? 0;
  });
}
