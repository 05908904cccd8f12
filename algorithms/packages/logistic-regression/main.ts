import { fitLogistic, logisticProbabilities } from '../../src/kernels/logistic.ts';
import { readClassTask } from '../../src/labels.ts';
import { classFigures, named } from '../../src/metrics.ts';
import { cardColumns, writeModel } from '../../src/models.ts';
import { answer } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import { unfitData } from '../../src/refusal.ts';
import type { LogisticBody } from '../../src/scoring/linear.ts';
import { moved } from '../../src/scoring/shapes.ts';
import { scalesOf } from '../../src/standard.ts';
import { type Builtin, isOn, numberOf } from '../../src/step.ts';
import { importanceView, sharesOf, short, view } from '../../src/views.ts';

/** Newton's method solves for all coefficients at once. */
const COEFFICIENTS_MOST = 1000;

/** So that all classes weigh the same, and all rows together as much as before. */
function weightsOf(codes: Int32Array, classes: number, isBalanced: boolean): Float64Array {
  const counts = new Float64Array(classes);
  for (const code of codes) (counts[code] as number) += 1;
  return Float64Array.from(codes, (code) =>
    isBalanced ? codes.length / (classes * (counts[code] as number)) : 1,
  );
}

export const run: Builtin = async (step) => {
  const { matrix, labels } = await readClassTask(step);
  const { classes, codes, column } = labels;
  const count = (matrix.names.length + 1) * (classes.length === 2 ? 1 : classes.length);
  if (count > COEFFICIENTS_MOST)
    throw unfitData('too_many_columns', 'data', undefined, {
      most: Math.floor(COEFFICIENTS_MOST / classes.length),
      count: matrix.names.length,
    });
  const { shifts, scales, deviations } = scalesOf(matrix, isOn(step, 'standardise'));
  const scaled = moved(matrix, shifts, scales);
  const fit = await fitLogistic(
    scaled,
    codes,
    classes.length,
    {
      l2: numberOf(step, 'l2'),
      iterations: numberOf(step, 'iterations'),
      weights: weightsOf(codes, classes.length, isOn(step, 'balanced')),
    },
    paceOf(step),
  );
  const metrics = {
    ...named('train', classFigures(logisticProbabilities(scaled, fit.outputs), codes)),
    iterations: fit.iterations,
  };
  const p = matrix.names.length;
  const outputs = fit.outputs.map((one) => {
    const raw = Array.from(one.subarray(0, p), (value, k) => value / (scales[k] as number));
    return [...raw, raw.reduce((sum, value, k) => sum - value * (shifts[k] as number), one[p] as number)];
  });
  const importance = sharesOf(
    matrix.names.map((_, k) =>
      outputs.reduce((sum, one) => sum + Math.abs((one[k] as number) * (deviations[k] as number)), 0),
    ),
  );
  const body: LogisticBody = { features: matrix.names, importance, label: column, classes, outputs };
  const model = await writeModel(step, 'model', {
    ...{ kind: 'logistic/1', body, metrics, from: 'data' },
    inputs: cardColumns(matrix.names),
    outputs: [{ name: 'predicted', type: column.type }, ...cardColumns(['probability'])],
  });
  const of = classes.length === 2 ? classes.slice(1) : classes;
  return answer(
    { model },
    {
      metrics,
      warnings: fit.isConverged ? [] : [{ code: 'not_converged' }],
      views: [
        importanceView(matrix.names, importance),
        view(
          'table',
          { cn: '系数', en: 'Coefficients' },
          {
            columns: ['column', ...of.slice(0, 49).map((name) => short(name))],
            rows: [...matrix.names.slice(0, 499), '(intercept)'].map((name) => {
              const k = name === '(intercept)' ? p : matrix.names.indexOf(name);
              return [short(name), ...outputs.slice(0, 49).map((one) => one[k] as number)];
            }),
          },
        ),
      ],
    },
  );
};
