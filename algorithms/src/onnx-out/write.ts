import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelCard } from '@cloudyard/contract/algorithm/step.ts';
import { z } from 'zod';
import { pathLength } from '../kernels/isolation.ts';
import { broken } from '../models.ts';
import { ONNX_KIND } from '../onnx/model.ts';
import { unfitModel } from '../refusal.ts';
import { IsolationBody, LinearBody, LogisticBody, TreesBody } from '../scoring/bodies.ts';
import { readTrees } from '../tree-files.ts';
import { addLinear, addProbabilities, addTrees, Draft, sayClasses } from './graph.ts';
import { castTo, doubles, floats, modelBytes } from './proto.ts';

const PORT = 'model';
type Read = { folder: string; body: unknown };
type Written = { draft: Draft; features: string[]; classes?: readonly string[] };
type Writer = (read: Read) => Promise<Written>;

const one = (draft: Draft) => draft.keep(doubles(Float64Array.of(1), [1]));

const linear: Writer = async ({ body }) => {
  const { features, coefficients, intercept } = LinearBody.parse(body);
  if (coefficients.length !== features.length) throw new Error('coefficients');
  const draft = new Draft(features.length);
  draft.add('Identity', [addLinear(draft, [{ weights: coefficients, intercept }])], { as: 'predicted' });
  draft.say('predicted', 'double', 1);
  return { draft, features };
};

const logistic: Writer = async ({ body }) => {
  const { features, outputs, classes } = LogisticBody.parse(body);
  if (outputs.some(({ length }) => length !== features.length + 1)) throw new Error('outputs');
  const draft = new Draft(features.length);
  const lines = outputs.map((line) => ({
    weights: line.slice(0, features.length),
    intercept: line[features.length] as number,
  }));
  const shares = addProbabilities(draft, addLinear(draft, lines), outputs.length, one(draft));
  sayClasses(draft, shares, classes);
  return { draft, features, classes };
};

/** Sums of leaves come as floats; from there on it is computed in doubles. */
const asDoubles = (draft: Draft, name: string) =>
  draft.add('Cast', [name], { attribute: [castTo('double')] });

async function treesOf({ folder, body }: Read, isForest: boolean) {
  const read = TreesBody.parse(body);
  const many = isForest ? read.many : 1;
  return { ...read, many, trees: await readTrees(folder, read.sizes, many, read.features.length) };
}

function sayNumber(draft: Draft, sums: string): void {
  draft.add('Identity', [sums], { as: 'predicted' });
  draft.say('predicted', 'float', 1);
}

const boosted: Writer = async (read) => {
  const { features, classes, trees, base: said } = await treesOf(read, false);
  const base = z.array(z.number()).min(1).parse(said);
  const draft = new Draft(features.length);
  const sums = addTrees(draft, {
    ...{ trees, many: 1, targets: base.length, scale: 1, base },
    target: (tree) => tree % base.length,
  });
  if (!classes) {
    sayNumber(draft, sums);
    return { draft, features };
  }
  sayClasses(draft, addProbabilities(draft, asDoubles(draft, sums), base.length, one(draft)), classes);
  return { draft, features, classes };
};

const forest: Writer = async (read) => {
  const { features, classes, trees, many } = await treesOf(read, true);
  if (classes && classes.length !== many) throw new Error('classes');
  const draft = new Draft(features.length);
  const means = addTrees(draft, {
    ...{ trees, many, targets: many, scale: 1 / trees.length },
    target: (_, place) => place,
  });
  if (!classes) {
    sayNumber(draft, means);
    return { draft, features };
  }
  sayClasses(draft, asDoubles(draft, means), classes);
  return { draft, features, classes };
};

const isolation: Writer = async ({ folder, body }) => {
  const { features, sizes, sample, threshold } = IsolationBody.parse(body);
  const trees = await readTrees(folder, sizes, 1, features.length);
  const draft = new Draft(features.length);
  const depth = addTrees(draft, {
    ...{ trees, many: 1, targets: 1, scale: 1 / trees.length, target: () => 0 },
  });
  const usual = Math.max(1e-12, pathLength(sample));
  const powers = draft.add('Mul', [depth, draft.keep(floats([-Math.LN2 / usual], [1], 'usual'))]);
  draft.add('Exp', [powers], { as: 'anomaly_score' });
  draft.add('GreaterOrEqual', ['anomaly_score', draft.keep(floats([threshold], [1], 'threshold'))], {
    as: 'is_anomaly',
  });
  draft.say('anomaly_score', 'float', 1);
  draft.say('is_anomaly', 'bool', 1);
  return { draft, features };
};

const WRITERS: Record<string, Writer> = {
  'linear/1': linear,
  'logistic/1': logistic,
  'boosted-trees/1': boosted,
  'random-forest/1': forest,
  'isolation-forest/1': isolation,
};

/** Writes the model of a folder as ONNX: `X` holds its columns in their order, as doubles. */
export async function writeOnnx(folder: string, into: string): Promise<void> {
  const card = await broken(PORT, async () =>
    ModelCard.parse(JSON.parse(await readFile(join(folder, 'model.json'), 'utf8'))),
  );
  if (card.modelKind === ONNX_KIND) return copyFile(join(folder, 'model.onnx'), into);
  const write = WRITERS[card.modelKind];
  if (!write) throw unfitModel('wrong_kind', PORT, { kind: card.modelKind });
  const { draft, features, classes } = await broken(PORT, async () =>
    write({ folder, body: JSON.parse(await readFile(join(folder, 'body.json'), 'utf8')) }),
  );
  const props = {
    features: JSON.stringify(features),
    kind: card.modelKind,
    ...(classes ? { classes: JSON.stringify(classes) } : {}),
  };
  const doc = `X has these columns, in this order: ${features.join(', ')}. Missing values are NaN.`;
  await writeFile(into, modelBytes(draft.graph, { doc, props }));
}
