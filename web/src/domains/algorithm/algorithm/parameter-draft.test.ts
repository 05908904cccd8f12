import { EXAMPLES } from '@cloudyard/contract/algorithm/examples.ts';
import { type AlgorithmParameter, toPackage, toWire } from '@cloudyard/contract/algorithm/values.ts';
import { describe, expect, it } from 'vitest';
import {
  freshRow,
  KINDS,
  type Kind,
  parameterOf,
  parameterProblems,
  placedRefusal,
  type Row,
  rowOf,
} from './parameter-draft.ts';

const row = (name: string, type: Kind, change: Partial<Row> = {}): Row => ({
  ...freshRow(type),
  name,
  ...change,
});
const out = row('result', 'DATASET_OUT');

describe('a parameter', () => {
  it.each(KINDS)('of the kind %s is one of a package as it begins, once it has a name', (type) => {
    const range = type === 'enum' ? { options: ['a'] } : {};
    expect(toPackage(parameterOf(row('one', type, { range })))).toMatchObject({ success: true });
  });
  it.each(Object.values(EXAMPLES).flatMap(({ parameters }) => parameters))(
    'comes back as it was: $name',
    (one) => {
      const again = parameterOf(rowOf(one));
      expect(toPackage(again).data).toMatchObject(toPackage(one).data ?? {});
    },
  );
  it('says nothing that its kind has not, whatever was typed before', () => {
    const was = row('n', 'integer', {
      defaultValue: 3,
      range: { min: 1, pattern: 'x' },
      ui: 'column',
      of: 'data',
    });
    expect(parameterOf(was)).toEqual({
      ...{ name: 'n', type: 'integer', required: false, scope: 'node', defaultValue: 3, range: { min: 1 } },
    });
    expect(parameterOf({ ...was, type: 'DATASET_OUT' })).toEqual({ name: 'n', type: 'DATASET_OUT' });
  });
  it('is described in one language or in both', () => {
    const said = { description: '留空', descriptionEn: 'Empty' };
    expect(toPackage(parameterOf(row('n', 'integer', said))).data).toMatchObject({
      description: { cn: '留空', en: 'Empty' },
    });
    expect(toPackage(parameterOf(row('n', 'integer', { descriptionEn: 'Empty' }))).data).toMatchObject({
      description: 'Empty',
    });
    const again = toPackage(parameterOf(row('n', 'integer', said))).data;
    expect(again && rowOf(toWire(again))).toMatchObject(said);
  });
  it('keeps what only a package says of its port', () => {
    const port: AlgorithmParameter = { name: 'data', type: 'DATASET_IN', schema: { minNumeric: 2 } };
    expect(parameterOf(rowOf(port))).toEqual({ ...port, required: true });
  });
  it.each([
    [
      { cn: '数据', en: '' },
      { cn: '数据', en: '数据' },
    ],
    [
      { cn: '', en: ' Data ' },
      { cn: 'Data', en: 'Data' },
    ],
    [{ cn: '', en: '' }, undefined],
  ])('labelled %j is labelled in both languages', (label, said) => {
    expect(parameterOf(row('a', 'boolean', { label })).label).toEqual(said);
  });
});

describe('parameters', () => {
  it.each<[string, Row[], Record<string, string>]>([
    ['nothing comes out of', [row('n', 'integer')], { parameters: 'algorithm.output_missing' }],
    ['without a name', [out, row('', 'integer')], { 'parameters.1.name': 'required' }],
    ['with a name twice', [out, row('result', 'boolean')], { 'parameters.1.name': 'twice' }],
    [
      'whose most is less than its least',
      [out, row('n', 'decimal', { range: { min: 2, max: 1 } })],
      { 'parameters.1.range.max': 'range' },
    ],
    ['a choice of nothing', [out, row('n', 'enum')], { 'parameters.1.range.options': 'too_few:1' }],
    [
      'with half a default',
      [out, row('n', 'integer', { defaultValue: 1.5 })],
      { 'parameters.1.defaultValue': 'format' },
    ],
    [
      'a column of no dataset',
      [out, row('c', 'string', { ui: 'column', of: 'gone' })],
      { 'parameters.1.of': 'not_in_list' },
    ],
    ['as they should be', [out, row('n', 'integer', { defaultValue: 1 })], {}],
  ])('%s', (_, rows, problems) => expect(parameterProblems(rows)).toEqual(problems));
});

it.each([
  ['2.range.max: range', ['parameters.2.range.max', 'range']],
  ['0.default: Invalid input: expected int', ['parameters.0.defaultValue', 'format']],
  ['1.modelKind: format', ['parameters.1.name', 'format']],
  [': no_output', ['parameters', 'algorithm.output_missing']],
  ['algorithm.output_missing', ['parameters', 'algorithm.output_missing']],
])('the refusal %j stands where it is mended', (text, at) => expect(placedRefusal(text)).toEqual(at));
