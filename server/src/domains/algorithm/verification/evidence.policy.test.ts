import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import type { PackageParameter } from '@cloudyard/contract/algorithm/parameter.ts';
import type { EvidenceRun } from '@cloudyard/contract/algorithm/verification.ts';
import { expect, it } from 'vitest';
import { checksOf, differenceTo } from './evidence.policy.ts';
import { samplePlan } from './sample.policy.ts';

const run = (over: Partial<EvidenceRun> = {}): EvidenceRun => ({
  ...{
    name: 'one',
    kind: 'test',
    end: 'done',
    exit: 0,
    problems: [],
    isSame: true,
    ms: 1,
    cpuMs: 1,
    peakMb: 1,
  },
  ...{
    writtenBytes: 1,
    outputs: [],
    metrics: {},
    views: [],
    warnings: [],
    refusal: null,
    touched: [],
    log: '',
  },
  ...over,
});
const verdicts = (...runs: EvidenceRun[]) =>
  Object.fromEntries(checksOf(runs, 'model', { mode: 'PYTHON' }).map(({ code, verdict }) => [code, verdict]));

it('passes what went well', () => {
  expect(verdicts(run(), run({ kind: 'sample' }))).toEqual({
    ...{ tests: 'passed', sample: 'passed', repeatable: 'passed', limits: 'passed', touched: 'passed' },
  });
});
it.each([
  ['a test that is not as expected', run({ problems: ['rows'] }), 'tests', 'failed'],
  ['other outputs the second time', run({ isSame: false }), 'repeatable', 'failed'],
  ['a run over its time', run({ end: 'time' }), 'limits', 'failed'],
  ['a reach outside', run({ touched: ['file /x'] }), 'touched', 'warned'],
  ['a sample that fails', run({ kind: 'sample', end: 'failed' }), 'sample', 'failed'],
  ['no tests', run({ kind: 'sample' }), 'tests', 'warned'],
  ['no sample', run(), 'sample', 'left_out'],
] as const)('says %s', (_, one, code, verdict) => {
  expect(verdicts(one)[code]).toBe(verdict);
});

it('warns of other outputs the second time where the manifest says that there may be', () => {
  const differ = [run({ name: 'one', isSame: false }), run({ name: 'two' })];
  const told = (deterministic: boolean) =>
    checksOf(differ, 'model', { mode: 'PYTHON', deterministic }).find(({ code }) => code === 'repeatable');
  expect(told(false)).toEqual({ code: 'repeatable', verdict: 'warned', text: 'one' });
  expect(told(true)?.verdict).toBe('failed');
});

it.each(['CONTAINER', 'SPARK'] as const)('does not praise what nobody watches: %s', (mode) => {
  const touched = (isUnseen: boolean) => checksOf([run()], 'model', { mode, isUnseen }).at(-1);
  expect(touched(true)).toEqual({ code: 'touched', verdict: 'left_out', text: mode });
  expect(touched(false)).toMatchObject({ code: 'touched', verdict: 'passed' });
});

const manifest = (...parameters: PackageParameter[]) => ({ parameters }) as unknown as Manifest;
const data: PackageParameter = { name: 'data', type: 'DATASET_IN', schema: { minNumeric: 2 } };

it('names files and parameters that changed since the approved version', () => {
  const last = {
    number: 2,
    manifest: manifest(data),
    files: [
      { path: 'a', sha256: '1' },
      { path: 'b', sha256: '2' },
    ],
  };
  const now = {
    manifest: manifest({ ...data, schema: { minNumeric: 3 } }, { name: 'k', type: 'integer' }),
    files: [
      { path: 'a', sha256: '9' },
      { path: 'c', sha256: '3' },
    ],
  };
  const found = differenceTo(last, now);
  expect(found.files).toEqual([
    { path: 'a', kind: 'changed' },
    { path: 'b', kind: 'removed' },
    { path: 'c', kind: 'added' },
  ]);
  expect(found.parameters.map(({ name, kind }) => [name, kind])).toEqual([
    ['data', 'changed'],
    ['k', 'added'],
  ]);
  expect(found.version).toBe(2);
});

const samples = [
  {
    name: 'big',
    rows: 100,
    schema: [
      { name: 'a', type: 'DOUBLE' },
      { name: 'b', type: 'BIGINT' },
      { name: 't', type: 'VARCHAR' },
    ],
  },
  {
    name: 'small',
    rows: 10,
    schema: [
      { name: 'a', type: 'DOUBLE' },
      { name: 't', type: 'VARCHAR' },
    ],
  },
];

it('chooses the smallest sample that fits, and values that are allowed', () => {
  const plan = samplePlan(
    manifest(
      data,
      { name: 'columns', type: 'string', ui: 'columns', of: 'data' },
      { name: 'k', type: 'integer', range: { min: 3 } },
      { name: 'way', type: 'enum', range: { options: ['x', 'y'] } },
      { name: 'p', type: 'decimal', default: 0.5 },
    ),
    samples,
  );
  expect(plan).toMatchObject({
    at: { data: { name: 'big' } },
    params: { columns: '["a","b"]', k: 3, way: 'x', p: 0.5 },
  });
});
it.each([
  ['a model', { name: 'm', type: 'MODEL_IN' }, 'model'],
  [
    'columns that no sample has',
    { name: 'd', type: 'DATASET_IN', schema: { columns: [{ name: 'zz', type: 'DOUBLE' }] } },
    'd',
  ],
  ['fewer rows than any has', { name: 'd', type: 'DATASET_IN', schema: { maxRows: 3 } }, 'd'],
] as [string, PackageParameter, string][])('leaves out samples where a port needs %s', (_, port, without) => {
  expect(samplePlan(manifest(port), samples)).toEqual({ without });
});
