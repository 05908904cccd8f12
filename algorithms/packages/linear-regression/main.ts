import { fitLinear, linearValues } from '../../src/kernels/linear.ts';
import { readNumberTask } from '../../src/labels.ts';
import { named, numberFigures } from '../../src/metrics.ts';
import { cardColumns, writeModel } from '../../src/models.ts';
import { answer } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import { unfitData } from '../../src/refusal.ts';
import { residualsView } from '../../src/result-views.ts';
import type { LinearBody } from '../../src/scoring/linear.ts';
import { type Builtin, isOn, numberOf } from '../../src/step.ts';
import { momentsOf } from '../../src/transforms/scale.ts';
import { importanceView, sharesOf, short, view } from '../../src/views.ts';

export const run: Builtin = async (step) => {
  const { matrix, label, values } = await readNumberTask(step);
  const options = { l2: numberOf(step, 'l2'), intercept: isOn(step, 'intercept') };
  const fit = await fitLinear(matrix, values, options, paceOf(step));
  if (fit.collinear !== undefined) throw unfitData('collinear', 'data', matrix.names[fit.collinear]);
  const coefficients = [...fit.coefficients];
  const lost = coefficients.findIndex((one) => !Number.isFinite(one));
  if (lost >= 0) throw unfitData('too_little', 'data', matrix.names[lost]);
  const predicted = linearValues(matrix.columns, matrix.rows, fit.intercept, coefficients);
  const { rows: _, ...figures } = numberFigures(values, predicted);
  const metrics = named('train', figures);
  const importance = sharesOf(
    matrix.columns.map((column, k) => Math.abs((coefficients[k] as number) * momentsOf(column).deviation)),
  );
  const body: LinearBody = {
    features: matrix.names,
    importance,
    label,
    intercept: fit.intercept,
    coefficients,
  };
  const model = await writeModel(step, 'model', {
    ...{ kind: 'linear/1', body, metrics, from: 'data' },
    inputs: cardColumns(matrix.names),
    outputs: cardColumns(['predicted']),
  });
  const lines = [...coefficients, ...(options.intercept ? [fit.intercept] : [])].map((value, k) => {
    const error = fit.errors?.[k];
    return [
      short(matrix.names[k] ?? '(intercept)'),
      value,
      error ?? null,
      error !== undefined && error > 0 ? value / error : null,
    ];
  });
  return answer(
    { model },
    {
      metrics,
      views: [
        view(
          'table',
          { cn: '系数', en: 'Coefficients' },
          { columns: ['column', 'coefficient', 'standard error', 't'], rows: lines.slice(0, 500) },
        ),
        importanceView(matrix.names, importance),
        residualsView(values, predicted),
      ],
    },
  );
};
