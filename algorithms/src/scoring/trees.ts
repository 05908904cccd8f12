import { z } from 'zod';
import { boostedScores, probabilitiesOf } from '../kernels/boosting.ts';
import { forestMeans } from '../kernels/forest.ts';
import { broken } from '../models.ts';
import { readTrees } from '../tree-files.ts';
import { TreesBody } from './bodies.ts';
import { readFeatures, type Scored, type Scorer } from './scored.ts';

export type { TreesBody } from './bodies.ts';

const said = ({ label, classes }: TreesBody, numbers: Float64Array[], asClasses: Float64Array[]): Scored =>
  classes
    ? { task: 'class', label, classes, probabilities: asClasses }
    : { task: 'number', label, values: numbers[0] as Float64Array };

export const scoreBoosted: Scorer = async ({ step, port, model, modelPort, pace }) => {
  const { body, trees, base } = await broken(modelPort, async () => {
    const read = TreesBody.parse(model.body);
    const found = await readTrees(model.folder, read.sizes, 1, read.features.length);
    return { body: read, trees: found, base: z.array(z.number()).min(1).parse(read.base) };
  });
  const { columns, rows } = await readFeatures({ step, port }, body.features, 'keep');
  const scores = await boostedScores({ base, trees, features: columns.length }, columns, rows, pace);
  return said(body, scores, body.classes ? probabilitiesOf(scores) : []);
};

export const scoreForest: Scorer = async ({ step, port, model, modelPort, pace }) => {
  const { body, trees } = await broken(modelPort, async () => {
    const read = TreesBody.parse(model.body);
    return { body: read, trees: await readTrees(model.folder, read.sizes, read.many, read.features.length) };
  });
  const { columns, rows } = await readFeatures({ step, port }, body.features, 'keep');
  const means = await forestMeans(trees, body.many, columns, rows, pace);
  return said(body, means, means);
};
