import { join } from 'node:path';
import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from './testing/bench.ts';
import { snapshotOf } from './testing/snapshot.ts';

let bench: Bench;
let isAble = false;
beforeAll(async () => {
  bench = await openBench();
  isAble = (await bench.engine.able()).JAVASCRIPT.able;
});
afterAll(() => bench?.close());

const MODEL: Partial<Manifest> = {
  parameters: [
    { name: 'result', type: 'DATASET_OUT' },
    { name: 'model', type: 'MODEL_OUT', modelKind: 'line/1' },
  ],
};
const CARD = { modelKind: 'line/1', signature: { inputs: [], outputs: [] } };

/** Writes files into `out/`, links where one is given, and ends with a code. */
const writing = (files: Record<string, string | { link: string }>, response: unknown, code = 0) => `
import fs from 'node:fs';
import { dirname } from 'node:path';
process.chdir('/out');
for (const [path, content] of Object.entries(${JSON.stringify(files)})) {
  fs.mkdirSync(dirname('/out/' + path), { recursive: true });
  if (typeof content === 'string') fs.writeFileSync(path, content);
  else LINK(content.link, '/out/' + path);
}
const response = ${JSON.stringify(response)};
if (response !== null) fs.writeFileSync('response.json', typeof response === 'string' ? response : JSON.stringify(response));
process.exit(${code});
`;
const table = { path: 'result.csv' };
const CSV = { 'result.csv': 'a,b\n1,x\n2,y\n' };

async function run(text: string, manifest: Partial<Manifest> = {}) {
  return bench.run('JAVASCRIPT', text.replace('LINK(', 'fs.symlinkSync('), {}, manifest);
}
async function lies(text: string, why: RegExp, manifest: Partial<Manifest> = {}) {
  const result = await run(text, manifest);
  if (!isAble) return expect(result.end).toBe('refused');
  expect(result).toMatchObject({ end: 'lied', outputs: {}, metrics: {} });
  expect(result.text).toMatch(why);
}

describe('the answer of a program', () => {
  it('is believed as far as it is seen', async () => {
    const files = { ...CSV, 'line/model.json': JSON.stringify(CARD), 'line/weights/a.bin': '123' };
    const outputs = { result: { ...table, rows: 2 }, model: { path: '/out/line', modelKind: 'line/1' } };
    const warnings = [{ code: 'few_rows', text: 'Only two.' }];
    const result = await run(writing(files, { outputs, metrics: { r2: 0.5 }, warnings }, 5), MODEL);
    if (!isAble) return expect(result.end).toBe('refused');
    expect(result).toMatchObject({ end: 'not_converged', exit: 5, metrics: { r2: 0.5 }, warnings });
    expect(result.outputs).toMatchObject({
      result: {
        kind: 'dataset',
        rows: 2,
        schema: [
          { name: 'a', type: 'BIGINT' },
          { name: 'b', type: 'VARCHAR' },
        ],
      },
      model: { kind: 'model', card: CARD },
    });
    // Tables are Parquet, whatever they were; nothing else is kept.
    const job = join(result.outputs.result?.path ?? '', '../..');
    expect((await snapshotOf([job])).map((line) => line.split(' ')[0]?.slice(job.length))).toEqual([
      ...[
        '/',
        '/out/',
        '/out/model/',
        '/out/model/model.json',
        '/out/model/weights/',
        '/out/model/weights/a.bin',
      ],
      '/out/result.parquet',
    ]);
  });

  it.each<[string, () => string, RegExp]>([
    ['there is none', () => writing(CSV, null), /without a response/],
    ['it is no JSON', () => writing(CSV, '{'), /no JSON/],
    ['it has another form', () => writing(CSV, { outputs: [] }), /not what the contract wants: outputs/],
    ['an output is left out', () => writing(CSV, { outputs: {} }), /no output result/],
    [
      'it names one too many',
      () => writing(CSV, { outputs: { result: table, more: table } }),
      /no output of the package/,
    ],
    ['a file is not there', () => writing({}, { outputs: { result: table } }), /not there/],
    [
      'a name leads upwards',
      () => writing(CSV, { outputs: { result: { path: '../in/request.json' } } }),
      /not (?:lie|there)/,
    ],
    [
      'a name leads elsewhere',
      () => writing(CSV, { outputs: { result: { path: '/etc/passwd' } } }),
      /not (?:lie|there)/,
    ],
    ['rows are made up', () => writing(CSV, { outputs: { result: { ...table, rows: 3 } } }), /2 rows, not 3/],
    [
      'columns are made up',
      () => writing(CSV, { outputs: { result: { ...table, schema: [{ name: 'a', type: 'DOUBLE' }] } } }),
      /no column a of type DOUBLE/,
    ],
    [
      'a table is none',
      () =>
        writing(
          { 'result.parquet': 'PAR1 no, it is not PAR1' },
          { outputs: { result: { path: 'result.parquet' } } },
        ),
      /no table that can be read/,
    ],
  ])('is a lie where %s', async (_what, text, why) => {
    await lies(text(), why);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['has no card', { 'line/a': '1' }, /no model\.json/],
    ['has a card of another form', { 'line/model.json': '{}' }, /not what the contract wants/],
    [
      'is of another kind',
      { 'line/model.json': JSON.stringify({ ...CARD, modelKind: 'tree/1' }) },
      /of kind tree\/1, not line\/1/,
    ],
    ['is a file', { line: '1' }, /no folder/],
  ])('is a lie where a model %s', async (_what, files, why) => {
    await lies(
      writing({ ...CSV, ...files }, { outputs: { result: table, model: { path: 'line' } } }),
      why,
      MODEL,
    );
  });

  it('follows no link out of its folder', async () => {
    const python = (await bench.engine.able()).PYTHON.able;
    const link = (target: string, name: string, outputs: object) =>
      bench.run(
        'PYTHON',
        `import os, json
os.chdir('/out')
open('result.csv', 'w').write('a\\n1\\n')
os.symlink(${JSON.stringify(target)}, ${JSON.stringify(name)})
json.dump({'outputs': json.loads(${JSON.stringify(JSON.stringify(outputs))})}, open('response.json' if ${JSON.stringify(name)} != 'response.json' else 'other.json', 'w'))`,
      );
    for (const [target, name, outputs] of [
      [join(bench.folder, 'engine'), 'folder', { result: { path: 'folder/x.csv' } }],
      ['/etc/passwd', 'passwd.csv', { result: { path: 'passwd.csv' } }],
      ['result.csv', 'again.csv', { result: { path: 'again.csv' } }],
      ['/etc/passwd', 'response.json', {}],
    ] as const) {
      const result = await link(target, name, outputs);
      expect(result).toMatchObject({ end: python ? 'lied' : 'refused', outputs: {} });
    }
  });

  it.each([
    [2, 'bad_parameter'],
    [3, 'unfit_data'],
    [4, 'unfit_model'],
  ] as const)('may be a refusal: %i', async (code, end) => {
    const refusal = { code: 'too_few', at: 'trees', text: 'More trees.' };
    const named = await run(writing({ 'refusal.json': JSON.stringify(refusal) }, null, code));
    const silent = await run(`console.error('It wants more trees.'); process.exit(${code})`);
    if (!isAble) return expect(named.end).toBe('refused');
    expect(named).toMatchObject({ end, exit: code, refusal: { end, ...refusal } });
    expect(silent).toMatchObject({ end, refusal: { end, text: expect.stringContaining('more trees') } });
  });

  it('may be that it failed, or that it may be tried again', async () => {
    const failed = await run(`console.error('first'); throw new Error('no way');`);
    const later = await run('process.exit(75)');
    if (!isAble) return expect(failed.end).toBe('refused');
    expect(failed).toMatchObject({ end: 'failed', exit: 10 });
    expect(failed.log.err.head).toContain('no way');
    expect(later).toMatchObject({ end: 'temporary', exit: 75 });
    // Codes that are the engine's are not the program's to say.
    for (const code of [1, 124, 137, 143]) expect((await run(`process.exit(${code})`)).end).toBe('failed');
  });

  it('tells how far it is, and nothing the contract does not know', async () => {
    const told: unknown[] = [];
    await bench.run(
      'JAVASCRIPT',
      `import fs from 'node:fs';
       fs.writeSync(3, '{"event":"progress","value":0.25}\\nno json\\n{"event":"progress","value":7}\\n' + 'x'.repeat(100000) + '\\n');
       console.log('@@{"event":"metric","name":"loss","step":1,"value":0.5}'); console.log('words');
       process.exit(10);`,
      { tell: (event) => told.push(event) },
    );
    const known = [
      { event: 'progress', value: 0.25 },
      { event: 'metric', name: 'loss', step: 1, value: 0.5 },
    ];
    if (isAble) expect(told).toEqual(expect.arrayContaining(known));
    expect(told).toHaveLength(isAble ? 2 : 0);
  });
});
