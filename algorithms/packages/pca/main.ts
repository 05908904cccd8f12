import { fitPca, projected } from '../../src/kernels/pca.ts';
import { cardColumns, writeModel } from '../../src/models.ts';
import { answer, writeBeside } from '../../src/output.ts';
import type { PcaBody } from '../../src/scoring/shapes.ts';
import { type Builtin, isOn, numberOf } from '../../src/step.ts';
import { columnsAt, numericColumns, readMatrix, someRowsAt } from '../../src/tables.ts';
import { short, spread, view } from '../../src/views.ts';

/** As many as are asked for, or as few as explain enough. */
function countOf(shares: readonly number[], components: number, variance: number): number {
  if (components > 0) return Math.min(components, shares.length);
  let sum = 0;
  const enough = shares.findIndex((share) => {
    sum += share;
    return sum >= variance - 1e-12;
  });
  return enough < 0 ? shares.length : enough + 1;
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const names = numericColumns(step, 'columns', 'data', known);
  const rows = await someRowsAt(step, 'data', 2);
  const { columns } = await readMatrix(step, 'data', names);
  const fit = fitPca({ names, rows, columns }, isOn(step, 'standardise'));
  const shares = Array.from(fit.values, (value) => (fit.total > 0 ? value / fit.total : 0));
  const count = countOf(shares, numberOf(step, 'components'), numberOf(step, 'variance'));
  const vectors = fit.vectors.slice(0, count).map((vector) => [...vector]);
  const made = projected(columns, rows, { ...fit, vectors });
  const keep = isOn(step, 'keep');
  const body: PcaBody = { features: names, shifts: fit.shifts, scales: fit.scales, vectors, keep };
  const { written, warnings } = await writeBeside(step, {
    ...{ input: 'data', output: 'result', without: keep ? [] : names },
    columns: made.map((values, place) => ({ name: `pc${place + 1}`, type: 'DOUBLE', values })),
  });
  const explained = shares.slice(0, count).reduce((sum, share) => sum + share, 0);
  const metrics = { explained, components: count };
  const model = await writeModel(step, 'model', {
    ...{ kind: 'pca/1', body, metrics, from: 'data' },
    inputs: cardColumns(names),
    outputs: cardColumns(made.map((_, place) => `pc${place + 1}`)),
  });
  const loadings = names
    .slice(0, 500)
    .map((name, k) => [short(name), ...vectors.slice(0, 10).map((vector) => vector[k] as number)]);
  const drawn = spread(rows, 2000);
  const at = (values: Float64Array | undefined) => drawn.map((row) => values?.[row] ?? 0);
  return answer(
    { result: written, model },
    {
      metrics,
      warnings,
      views: [
        view(
          'importance',
          { cn: '解释方差', en: 'Variance explained' },
          shares.slice(0, 200).map((value, place) => ({ name: `pc${place + 1}`, value })),
        ),
        view(
          'table',
          { cn: '载荷', en: 'Loadings' },
          {
            columns: ['column', ...vectors.slice(0, 10).map((_, place) => `pc${place + 1}`)],
            rows: loadings,
          },
        ),
        view(
          'scatter',
          { cn: '前两个主成分', en: 'The first two components' },
          { x: 'pc1', y: 'pc2', groups: [{ name: 'rows', x: at(made[0]), y: at(made[1]) }] },
        ),
      ],
    },
  );
};
