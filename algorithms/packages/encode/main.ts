import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { byCode } from '../../src/labels.ts';
import { writeModel } from '../../src/models.ts';
import { answer, copySelect } from '../../src/output.ts';
import { badParameter, unfitData } from '../../src/refusal.ts';
import { type Builtin, choiceOf, numberOf, type Step } from '../../src/step.ts';
import {
  columnsAt,
  isNumeric,
  listedColumns,
  maybeColumn,
  readMatrix,
  readTexts,
  someRowsAt,
} from '../../src/tables.ts';
import { type EncodeBody, encodedSelect, outputNames } from '../../src/transforms/encode.ts';

type Encoded = EncodeBody['columns'][number];

/** The most frequent categories, then in the order of their texts. */
function categoriesOf(counts: ReadonlyMap<string, number>, most: number): string[] {
  return [...counts]
    .sort(([a, many], [b, other]) => other - many || byCode(a, b))
    .slice(0, most)
    .map(([value]) => value)
    .sort(byCode);
}

async function encodeOne(
  step: Step,
  column: Column,
  target: Float64Array | undefined,
  taken: string[],
): Promise<Encoded> {
  const { labels, codes } = await readTexts(step, 'data', column.name);
  if (labels.length === 0) throw unfitData('no_values', 'data', column.name);
  const counts = new Int32Array(labels.length);
  for (const code of codes) if (code >= 0) (counts[code] as number) += 1;
  const values = categoriesOf(
    new Map(labels.map((label, code) => [label, counts[code] as number])),
    numberOf(step, 'most'),
  );
  const outputs = choiceOf(step, 'method') === 'onehot' ? outputNames(column.name, values, taken) : [];
  const { means, prior } = target
    ? meansOf(
        target,
        codes,
        values.map((value) => labels.indexOf(value)),
        numberOf(step, 'smoothing'),
      )
    : { means: [], prior: 0 };
  return { name: column.name, values, outputs, means, prior };
}

/** The mean of the target in each category, drawn to that of all by `smoothing` rows. */
function meansOf(target: Float64Array, codes: Int32Array, places: readonly number[], smoothing: number) {
  const sums = new Map<number, { sum: number; rows: number }>(
    places.map((place) => [place, { sum: 0, rows: 0 }]),
  );
  let total = 0;
  let rows = 0;
  for (let row = 0; row < target.length; row += 1) {
    const value = target[row] as number;
    if (Number.isNaN(value)) continue;
    total += value;
    rows += 1;
    const group = sums.get(codes[row] as number);
    if (!group) continue;
    group.sum += value;
    group.rows += 1;
  }
  const prior = rows > 0 ? total / rows : 0;
  const means = places.map((place) => {
    const { sum, rows: many } = sums.get(place) ?? { sum: 0, rows: 0 };
    return many + smoothing > 0 ? (sum + smoothing * prior) / (many + smoothing) : prior;
  });
  return { means, prior };
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const columns = listedColumns(step, 'columns', known);
  const method = choiceOf<EncodeBody['method']>(step, 'method');
  const target = maybeColumn(step, 'target', known);
  if (method === 'target') {
    if (!target) throw badParameter('required', 'target');
    if (!isNumeric(target)) throw badParameter('not_numeric', 'target', { column: target.name });
    const own = columns.find(({ name }) => name === target.name);
    if (own) throw badParameter('label_among_columns', 'columns', { column: own.name });
  }
  await someRowsAt(step, 'data');
  const aim =
    method === 'target' && target
      ? (await readMatrix(step, 'data', [target.name], { nulls: 'keep' })).columns[0]
      : undefined;
  const names = known.map(({ name }) => name);
  const taken = names.filter((name) => method !== 'onehot' || !columns.some((one) => one.name === name));
  const body: EncodeBody = { method, columns: [] };
  for (const column of columns) body.columns.push(await encodeOne(step, column, aim, taken));
  const result = await copySelect(step, 'result', encodedSelect('data', names, body));
  const made = body.columns.flatMap(({ name, outputs }) => (method === 'onehot' ? outputs : [name]));
  const model = await writeModel(step, 'model', {
    ...{ kind: 'encode/1', body, from: 'data' },
    inputs: columns,
    outputs: made.slice(0, 500).map((name) => ({ name, type: method === 'target' ? 'DOUBLE' : 'INTEGER' })),
  });
  return answer({ result, model }, { metrics: { columns: made.length } });
};
