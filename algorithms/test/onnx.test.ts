import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Given, refusalOf, removeJobs, runPackage } from './harness.ts';

// Models of others, put to tables by the package predict; fixtures/onnx/make.py makes them.

const FIXTURES = join(import.meta.dirname, 'fixtures/onnx');
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  await removeJobs();
});

type Signature = { inputs?: string[]; outputs?: string[]; missing?: string };

async function model(name: string, { inputs = [], outputs = [], missing }: Signature = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'onnx-'));
  folders.push(folder);
  await cp(join(FIXTURES, `${name}.onnx`), join(folder, 'model.onnx'));
  const columns = (names: string[]) => names.map((one) => ({ name: one, type: 'DOUBLE' }));
  const card = {
    modelKind: 'onnx/1',
    signature: { inputs: columns(inputs), outputs: columns(outputs) },
    ...(missing ? { params: { missing } } : {}),
  };
  await writeFile(join(folder, 'model.json'), JSON.stringify(card));
  return folder;
}

const ABC = ['a', 'b', 'c'];
const numbers: Given = { columns: { id: ['r1', 'r2'], a: [1, -1], b: [0.5, 0.25], c: [2, -3] } };
const score = async (data: Given, name: string, signature?: Signature) =>
  runPackage('predict', { inputs: { data }, models: { model: await model(name, signature) } });
const refused = async (data: Given, name: string, signature?: Signature) =>
  refusalOf('predict', { inputs: { data }, models: { model: await model(name, signature) } });

/** By hand: a line for each class, then their shares. */
function byHand([a, b, c]: [number, number, number]) {
  const lines = [a + 2 * b - c + 0.1, -a + 0.5 * b + c - 0.2].map(Math.exp);
  const sum = lines.reduce((all, one) => all + one, 0);
  return lines.map((one) => one / sum);
}

describe('a model in ONNX', () => {
  it('says a class and its probabilities of each row, beside what the table holds', async () => {
    const { rows, response } = await score(numbers, 'classes', { inputs: ABC });
    const scored = await rows('scored');
    expect(scored.map(({ id, label }) => [id, label])).toEqual([
      ['r1', 1n],
      ['r2', 0n],
    ]);
    for (const [at, row] of [
      [0, [1, 0.5, 2]],
      [1, [-1, 0.25, -3]],
    ] as const)
      for (const [one, share] of byHand([...row] as [number, number, number]).entries())
        expect(scored[at]?.[`probabilities_${one}`]).toBeCloseTo(share, 5);
    expect(response.warnings).toEqual([]);
  });

  it('is given columns in the order of its signature, and names what comes out', async () => {
    const { rows } = await score(numbers, 'classes', {
      inputs: ['c', 'b', 'a'],
      outputs: ['class', 'no', 'yes'],
    });
    const [first] = await rows('scored');
    expect(Object.keys(first ?? {})).toEqual(['id', 'a', 'b', 'c', 'class', 'no', 'yes']);
    expect(first?.no).toBeCloseTo(byHand([2, 0.5, 1])[0] ?? 0, 5);
  });

  it('takes words, whole numbers and yes or no by the names of its inputs', async () => {
    const data: Given = {
      sql: "select * from (values ('red', 1, true), ('blue', 9007199254740993, false), ('sand', -2, true)) t(colour, count, good)",
    };
    const { rows } = await score(data, 'named');
    const said = await rows('scored', 'sum, word, bad');
    expect(said).toEqual([
      { sum: 11n, word: 'warm', bad: false },
      { sum: 9007199254741013n, word: 'cold', bad: true },
      { sum: -2n, word: 'none', bad: false },
    ]);
  });

  it('that was made for three rows at once gets three, and says the same', async () => {
    const data: Given = {
      sql: 'select i, sin(i) as a, cos(i) as b, i / 100 as c from range(100) r(i)',
    };
    const [three, any] = [
      await score(data, 'three-rows', { inputs: ABC }),
      await score(data, 'classes', { inputs: ABC }),
    ];
    expect(await three.rows('scored')).toEqual(await any.rows('scored'));
  });

  it('goes through more rows than are read at once, in their order, the same every time', async () => {
    const data: Given = {
      sql: 'select i, sin(i) as a, cos(i) as b, (i % 7)::double as c from range(150000) r(i)',
    };
    const told: number[] = [];
    const folder = await model('classes', { inputs: ABC });
    const run = () =>
      runPackage('predict', {
        ...{ inputs: { data }, models: { model: folder } },
        tell: (event) => event.event === 'progress' && told.push(event.value),
      });
    const [one, two] = [await run(), await run()];
    expect(one.digests).toEqual(two.digests);
    const scored = await one.rows('scored', 'i, a, b, c, probabilities_0');
    expect(scored).toHaveLength(150_000);
    for (const at of [0, 4095, 4096, 65_535, 65_536, 149_999]) {
      const { i, a, b, c, probabilities_0 } = scored[at] ?? {};
      expect(i).toBe(BigInt(at));
      expect(probabilities_0).toBeCloseTo(byHand([a, b, c] as [number, number, number])[0] ?? 0, 5);
    }
    expect(told.every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  it('says nothing of a table without rows, with the columns it would have', async () => {
    const { rows, response } = await score(
      { sql: 'select 1.0 as a, 2.0 as b, 3.0 as c limit 0' },
      'classes',
      {
        inputs: ABC,
      },
    );
    expect(await rows('scored')).toEqual([]);
    expect(response.outputs.scored?.schema?.map(({ name }) => name)).toEqual([
      ...ABC,
      'label',
      'probabilities_0',
      'probabilities_1',
    ]);
  });

  it('refuses missing values by the name of their column, or takes them as NaN where its card says so', async () => {
    const gaps: Given = { columns: { a: [1, null], b: [1, 2], c: [1, 2] } };
    expect(await refused(gaps, 'classes', { inputs: ABC })).toMatchObject({
      ...{ end: 'unfit_data', code: 'nulls', at: 'data.a' },
    });
    const { rows } = await score(gaps, 'classes', { inputs: ABC, missing: 'nan' });
    expect((await rows('scored')).map(({ probabilities_0 }) => probabilities_0 === null)).toEqual([
      false,
      true,
    ]);
    // What is no number has no NaN.
    const words: Given = { columns: { colour: [null], count: [1], good: [true] } };
    expect(await refused(words, 'named', { missing: 'nan' })).toMatchObject({
      ...{ code: 'nulls', at: 'data.colour' },
    });
  });

  it('leaves out what is no tensor, and tells', async () => {
    const { response, rows } = await score(numbers, 'maps', { inputs: ABC });
    expect(response.warnings).toEqual([{ code: 'output_left_out', column: 'maps' }]);
    expect((await rows('scored', 'label')).map(({ label }) => label)).toEqual([1n, 0n]);
  });

  it.each<[string, Given, string, Signature, object]>([
    [
      'a column is not there',
      numbers,
      'classes',
      { inputs: ['a', 'b', 'z'] },
      { code: 'missing_column', at: 'data.z' },
    ],
    [
      'a column holds words',
      numbers,
      'classes',
      { inputs: ['a', 'b', 'id'] },
      { code: 'column_not_numeric', at: 'data.id' },
    ],
    ['there are too few columns', numbers, 'classes', { inputs: ['a', 'b'] }, { code: 'onnx_width' }],
    ['there are too many', numbers, 'classes', { inputs: ['a', 'b', 'c', 'a'] }, { code: 'onnx_left' }],
    ['nobody says which', numbers, 'classes', {}, { code: 'onnx_columns' }],
    ['too few names', numbers, 'classes', { inputs: ABC, outputs: ['one'] }, { code: 'onnx_names' }],
    [
      'a whole number is none',
      { columns: { colour: ['red'], count: [1.5], good: [true] } },
      'named',
      {},
      { code: 'not_whole', at: 'data.count' },
    ],
    [
      'a value is infinite',
      { columns: { a: [Number.POSITIVE_INFINITY], b: [1], c: [1] } },
      'classes',
      { inputs: ABC },
      { code: 'not_finite', at: 'data.a' },
    ],
    ['it takes pictures', numbers, 'picture', { inputs: ABC }, { code: 'onnx_shape' }],
    ['it says one thing of all rows', numbers, 'whole-table', { inputs: ABC }, { code: 'onnx_answer' }],
  ])('is refused where %s', async (_what, data, name, signature, wanted) => {
    expect(await refused(data, name, signature)).toMatchObject(wanted);
  });

  it.each([
    ['truncated', /protobuf/],
    ['cyclic', /acyclic/],
    ['unknown', /ReadFile/],
    ['outside', /external data/],
    ['liar', /./],
    ['four-gb', /overflow|size/i],
  ])('that is %s is unfit, in words', async (name, words) => {
    const refusal = await refused(numbers, name, { inputs: ABC });
    expect(refusal).toMatchObject({ end: 'unfit_model', code: 'onnx_unfit', at: 'model' });
    expect(refusal.text).toMatch(words);
    expect(refusal.text).not.toMatch(/\/mnt\/|root:|\.cc:/);
    // The runtime goes on after it.
    expect((await score(numbers, 'classes', { inputs: ABC })).response.outputs.scored?.rows).toBe(2);
  });

  it.each(['one-gb', 'square'])('that needs more memory than there is fails for that: %s', async (name) => {
    await expect(score(numbers, name, { inputs: ABC })).rejects.toThrow(/bad_alloc/);
    expect((await score(numbers, 'classes', { inputs: ABC })).response.outputs.scored?.rows).toBe(2);
  });

  it('without its file, or with a card of another kind, is broken', async () => {
    const folder = await model('classes', { inputs: ABC });
    await rm(join(folder, 'model.onnx'));
    const order = { inputs: { data: numbers }, models: { model: folder } };
    expect(await refusalOf('predict', order)).toMatchObject({ end: 'unfit_model', code: 'broken_model' });
  });
});
