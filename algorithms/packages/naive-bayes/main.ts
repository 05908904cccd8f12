import { addColumn, type BayesColumn, normalColumn, textColumn } from '../../src/kernels/bayes.ts';
import { probabilitiesOf } from '../../src/kernels/boosting.ts';
import { readLabels } from '../../src/labels.ts';
import { classFigures, named } from '../../src/metrics.ts';
import { writeModel } from '../../src/models.ts';
import { answer } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import { badParameter, unfitData } from '../../src/refusal.ts';
import type { BayesBody } from '../../src/scoring/linear.ts';
import { type Builtin, numberOf, type Step } from '../../src/step.ts';
import {
  columnOf,
  columnsAt,
  isNumeric,
  listedColumns,
  numericColumns,
  readMatrix,
  readTexts,
  someRowsAt,
} from '../../src/tables.ts';
import { momentsOf } from '../../src/transforms/scale.ts';
import { short, view } from '../../src/views.ts';

type Read = { name: string; of: BayesColumn; values: Float64Array | Int32Array; variance: number };
const TEXTS_MOST = 10_000;

async function readOne(
  step: Step,
  name: string,
  isNumber: boolean,
  codes: Int32Array,
  classes: number,
): Promise<Read> {
  if (isNumber) {
    const { columns } = await readMatrix(step, 'data', [name]);
    const values = columns[0] as Float64Array;
    return {
      name,
      values,
      of: normalColumn(values, codes, classes),
      variance: momentsOf(values).deviation ** 2,
    };
  }
  const coded = await readTexts(step, 'data', name);
  if (coded.labels.length > TEXTS_MOST)
    throw unfitData('too_many_classes', 'data', name, { count: coded.labels.length, most: TEXTS_MOST });
  return {
    name,
    values: coded.codes,
    of: textColumn(coded, codes, classes, numberOf(step, 'smoothing')),
    variance: 0,
  };
}

/** A class in which a column never changes would be sure of everything: a little is added to every variance. */
function widen(read: readonly Read[], share: number) {
  const least = share * Math.max(0, ...read.map(({ variance }) => variance));
  for (const { of } of read)
    if (of.kind === 'number')
      of.variances = of.variances.map((variance) => Math.max(variance + least, 1e-300));
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const label = columnOf(step, 'label', known);
  const listed = listedColumns(step, 'columns', known);
  if (listed.some(({ name }) => name === label.name))
    throw badParameter('label_among_columns', 'columns', { column: label.name });
  const names =
    listed.length > 0
      ? listed.map(({ name }) => name)
      : numericColumns(step, 'columns', 'data', known, [label]);
  await someRowsAt(step, 'data', 2);
  const { classes, codes } = await readLabels(step, 'data', label);
  if (classes.length < 2) throw unfitData('one_class', 'data', label.name);
  const pace = paceOf(step);
  const read: Read[] = [];
  for (const name of names) {
    const column = known.find((one) => one.name === name) ?? label;
    read.push(await readOne(step, name, isNumeric(column), codes, classes.length));
    await pace(read.length / names.length);
  }
  widen(read, numberOf(step, 'varianceSmoothing'));
  const counts = classes.map((_, code) => codes.reduce((sum, one) => sum + (one === code ? 1 : 0), 0));
  const priors = counts.map((count) => Math.log(count / codes.length));
  const logs = priors.map((prior) => new Float64Array(codes.length).fill(prior));
  for (const { of, values } of read) addColumn(logs, of, values);
  const metrics = named('train', classFigures(probabilitiesOf(logs), codes));
  const body: BayesBody = { label, classes, priors, columns: read.map(({ name, of }) => ({ name, of })) };
  const model = await writeModel(step, 'model', {
    ...{ kind: 'naive-bayes/1', body, metrics, from: 'data' },
    inputs: names.map((name) => ({ name, type: known.find((one) => one.name === name)?.type ?? 'DOUBLE' })),
    outputs: [
      { name: 'predicted', type: label.type },
      { name: 'probability', type: 'DOUBLE' },
    ],
  });
  const rows = read
    .flatMap(({ name, of }) => (of.kind === 'number' ? [[short(name), ...of.means.slice(0, 49)]] : []))
    .slice(0, 500);
  return answer(
    { model },
    {
      metrics,
      views: [
        view(
          'table',
          { cn: '各类别均值', en: 'Means of each class' },
          { columns: ['column', ...classes.slice(0, 49).map((name) => short(name))], rows },
        ),
      ],
    },
  );
};
