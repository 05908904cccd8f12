import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ability, StepOrder, StepResult } from '../../kit/engine.ts';
import { type Bench, manifestFor, openBench } from './testing/bench.ts';
import { snapshotOf } from './testing/snapshot.ts';

// Packages whose entry is a model; algorithms/test/fixtures/onnx/make.py makes the models.

const FIXTURES = join(import.meta.dirname, '../../../../algorithms/test/fixtures/onnx');
let bench: Bench;
let ability: Ability;
beforeAll(async () => {
  bench = await openBench({ graceMs: 500 });
  ability = (await bench.engine.able()).ONNX;
});
afterAll(() => bench?.close());

const ABC = ['a', 'b', 'c'].map((name) => ({ name, type: 'DOUBLE' }));
const PORTS: Manifest['parameters'] = [
  { name: 'data', type: 'DATASET_IN', schema: { columns: ABC } },
  { name: 'scored', type: 'DATASET_OUT' },
];

let made = 0;
async function packed(model: string, change: Partial<Manifest> = {}) {
  made += 1;
  const folder = join(bench.folder, 'packages', `${model}-${made}`);
  await mkdir(folder, { recursive: true });
  await cp(join(FIXTURES, `${model}.onnx`), join(folder, 'model.onnx'));
  const manifest = manifestFor('ONNX', { entry: 'model.onnx', parameters: PORTS, ...change });
  await writeFile(join(folder, 'algorithm.json'), JSON.stringify(manifest));
  return folder;
}

const CSV = 'id,a,b,c\nr1,1,0.5,2\nr2,-1,0.25,-3\n';
const limits = { memoryMb: 256, cpu: 1, timeoutS: 240, diskMb: 64 };

async function score(
  model: string,
  change: Partial<StepOrder> = {},
  manifest: Partial<Manifest> = {},
  csv = CSV,
): Promise<StepResult> {
  const placed = await bench.engine.read(await packed(model, manifest));
  const data = await bench.table(`data${made}`, csv);
  return bench.engine.run(bench.order(placed, { inputs: { data }, limits, reviewed: false, ...change }));
}

/** Where nothing is kept apart, no model of a stranger is opened. */
async function ends(result: Promise<StepResult>, wanted: object): Promise<StepResult> {
  const found = await result;
  if (ability.able && ability.strict) expect(found, found.text).toMatchObject(wanted);
  else expect(found.end).toBe('refused');
  return found;
}

describe('a package of mode ONNX', () => {
  it('says something of every row, tells how far it is, and is measured', async () => {
    const many = `a,b,c\n${'1,0.5,2\n'.repeat(70_000)}`;
    const told: unknown[] = [];
    const result = await ends(score('classes', { tell: (event) => told.push(event) }, {}, many), {
      ...{ end: 'done', exit: 0, outputs: { scored: { rows: 70_000 } }, touched: [] },
    });
    if (result.end !== 'done') return;
    const { scored } = result.outputs;
    const added = scored?.kind === 'dataset' ? scored.schema.slice(3) : [];
    expect(added.map(({ name, type }) => `${name} ${type}`)).toEqual([
      ...['label BIGINT', 'probabilities_0 DOUBLE', 'probabilities_1 DOUBLE'],
    ]);
    expect(result.measured.peakMemoryBytes).toBeGreaterThan(10 * 1024 ** 2);
    expect(told.length).toBeGreaterThan(0);
  });

  it('takes the columns that are chosen, and names what comes out', async () => {
    const parameters: Manifest['parameters'] = [
      { name: 'data', type: 'DATASET_IN' },
      {
        name: 'scored',
        type: 'DATASET_OUT',
        schema: { adds: ['class', 'no', 'yes'].map((name) => ({ name, type: 'DOUBLE' })) },
      },
      { name: 'columns', type: 'string', ui: 'columns', of: 'data', required: true },
    ];
    const run = (columns: string) => score('classes', { params: { columns } }, { parameters });
    const result = await ends(run('["c","b","a"]'), { end: 'done' });
    const out = result.outputs.scored;
    if (out?.kind === 'dataset')
      expect(out.schema.map(({ name }) => name)).toEqual(['id', 'a', 'b', 'c', 'class', 'no', 'yes']);
    await ends(run('["a","b"]'), {
      end: 'unfit_model',
      exit: 4,
      refusal: { code: 'onnx_width', at: 'entry' },
    });
    await ends(run('["a","b","none"]'), { end: 'bad_parameter' });
  });

  it('refuses missing values by their column, or passes them on where its manifest says so', async () => {
    const gaps = 'a,b,c\n1,,2\n1,2,3\n';
    await ends(score('classes', {}, {}, gaps), {
      ...{ end: 'unfit_data', exit: 3, refusal: { code: 'nulls', at: 'data.b' } },
    });
    await ends(score('classes', {}, { runtime: { missing: 'nan' } }, gaps), { end: 'done' });
  });

  it('speaks the language of who asked', async () => {
    const result = await ends(score('truncated', { locale: 'cn' }), { end: 'unfit_model' });
    if (result.end === 'unfit_model') expect(result.text).toMatch(/模型无法使用/);
  });

  it.each([
    ['truncated', 'unfit_model'],
    ['cyclic', 'unfit_model'],
    ['unknown', 'unfit_model'],
    ['outside', 'unfit_model'],
    ['liar', 'unfit_model'],
    ['four-gb', 'unfit_model'],
    ['picture', 'unfit_model'],
    ['one-gb', 'memory'],
    ['square', 'memory'],
  ])('that is hostile ends honestly, and touches nothing: %s', async (model, end) => {
    const others = [join(bench.folder, 'jobs'), join(bench.folder, 'engine')];
    const placed = await bench.engine.read(await packed(model));
    const data = await bench.table(`hostile${made}`, CSV);
    const before = await snapshotOf([bench.folder], others);
    const result = await ends(
      bench.engine.run(bench.order(placed, { inputs: { data }, limits, reviewed: false })),
      { end, outputs: {} },
    );
    expect(await snapshotOf([bench.folder], others)).toEqual(before);
    expect(JSON.stringify(result)).not.toContain('root:');
  });

  it('that never ends is ended when its time is over, or when nobody waits any more', async () => {
    await ends(score('endless', { limits: { ...limits, timeoutS: 2 } }), { end: 'time', exit: 124 });
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 1500);
    await ends(score('endless', { signal: cancel.signal }), { end: 'cancelled', exit: 143 });
  });

  it('that is large beyond its memory is ended for it', async () => {
    const folder = await packed('classes');
    // An initializer nobody uses, of 600 MB: field 7 (graph), in it field 5, in it raw_data.
    await writeFile(join(folder, 'model.onnx'), fattened(await readFile(join(folder, 'model.onnx'))));
    const placed = await bench.engine.read(folder);
    const data = await bench.table('large', CSV);
    await ends(bench.engine.run(bench.order(placed, { inputs: { data }, limits, reviewed: false })), {
      end: 'memory',
    });
  });

  it.each<[string, Partial<Manifest>, string]>([
    ['a model that goes in', { parameters: [...PORTS, { name: 'model', type: 'MODEL_IN' }] }, 'parameters'],
    ['a value it would not know', { parameters: [...PORTS, { name: 'k', type: 'integer' }] }, 'parameters'],
    ['a word it does not know', { runtime: { missing: 'guess' } }, 'runtime.missing'],
    ['an entry of another kind', { entry: 'algorithm.json' }, 'entry'],
  ])('is refused with %s', async (_what, change, field) => {
    await expect(bench.engine.read(await packed('classes', change))).rejects.toMatchObject({
      ...{ name: 'PackageRefusal', field },
    });
  });
});

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
const field = (number: number, bytes: Buffer) =>
  Buffer.concat([Buffer.from(varint(number * 8 + 2)), Buffer.from(varint(bytes.length)), bytes]);

function fattened(model: Buffer): Buffer {
  const size = 600 * 1024 ** 2;
  const dims = Buffer.from([0x08, ...varint(size / 4)]);
  const type = Buffer.from([0x10, 1]);
  const tensor = Buffer.concat([dims, type, field(8, Buffer.from('fat')), field(9, Buffer.alloc(size))]);
  // Protobuf puts together what is said twice of one message.
  return Buffer.concat([model, field(7, field(5, tensor))]);
}
