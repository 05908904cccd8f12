import { z } from 'zod';
import { addColumn, type BayesColumn } from '../kernels/bayes.ts';
import { probabilitiesOf } from '../kernels/boosting.ts';
import { linearValues } from '../kernels/linear.ts';
import { broken } from '../models.ts';
import { readTexts } from '../tables.ts';
import { ClassBody, ColumnBody, LinearBody, LogisticBody } from './bodies.ts';
import { needColumns, readFeatures, type ScoreOrder, type Scorer } from './scored.ts';

export type { LinearBody, LogisticBody } from './bodies.ts';

const numbers = z.array(z.number());

export const scoreLinear: Scorer = async ({ step, port, model, modelPort }) => {
  const body = await broken(modelPort, () => LinearBody.parse(model.body));
  const { columns, rows } = await readFeatures({ step, port }, body.features);
  return {
    task: 'number',
    label: body.label,
    values: linearValues(columns, rows, body.intercept, body.coefficients),
  };
};

export const scoreLogistic: Scorer = async ({ step, port, model, modelPort }) => {
  const { features, outputs, label, classes } = await broken(modelPort, () => LogisticBody.parse(model.body));
  const { columns, rows } = await readFeatures({ step, port }, features);
  const scores = outputs.map((one) => linearValues(columns, rows, one[features.length] ?? 0, one));
  return { task: 'class', label, classes, probabilities: probabilitiesOf(scores) };
};

const BayesBodyColumn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), means: numbers, variances: numbers }),
  z.object({ kind: z.literal('text'), values: z.array(z.string()), shares: z.array(numbers) }),
]);
export const BayesBody = z.object({
  label: ColumnBody,
  classes: ClassBody.shape.classes,
  /** Logarithms of how often each class is. */
  priors: numbers,
  columns: z.array(z.object({ name: z.string(), of: BayesBodyColumn })),
});
export type BayesBody = z.infer<typeof BayesBody>;

async function valuesOf({ step, port }: Pick<ScoreOrder, 'step' | 'port'>, name: string, of: BayesColumn) {
  if (of.kind === 'number') return (await readFeatures({ step, port }, [name])).columns[0] as Float64Array;
  const { labels, codes } = await readTexts(step, port, name);
  const places = labels.map((label) => of.values.indexOf(label));
  return codes.map((code) => (code < 0 ? -1 : (places[code] as number)));
}

export const scoreBayes: Scorer = async ({ step, port, model, modelPort, pace }) => {
  const { label, classes, priors, columns } = await broken(modelPort, () => BayesBody.parse(model.body));
  await needColumns(
    { step, port },
    columns.map(({ name }) => name),
    false,
  );
  const logs: Float64Array[] = [];
  for (const [place, { name, of }] of columns.entries()) {
    const values = await valuesOf({ step, port }, name, of);
    if (logs.length === 0) for (const prior of priors) logs.push(new Float64Array(values.length).fill(prior));
    addColumn(logs, of, values);
    await pace((place + 1) / columns.length);
  }
  // Logarithms that add up are scores: the same way leads from both to shares of one.
  return { task: 'class', label, classes, probabilities: probabilitiesOf(logs) };
};
