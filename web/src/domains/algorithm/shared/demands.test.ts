import type { AlgorithmParameter } from '@cloudyard/contract/algorithm/values.ts';
import { expect, it } from 'vitest';
import { en } from '../i18n/shared/en.ts';
import { defaultText, demandsOf } from './demands.ts';

const t = en.parameter as never;
it.each([
  [{ type: 'integer', range: { min: 1, max: 9, step: 2 } }, ['1 to 9', 'In steps of 2']],
  [{ type: 'decimal', range: { min: 0 } }, ['At least 0']],
  [{ type: 'decimal', range: { max: 0 } }, ['At most 0']],
  [{ type: 'enum', range: { options: ['a', 'b'] } }, ['a / b']],
  [{ type: 'string', ui: 'columns', of: 'data' }, ['Columns of data']],
  [{ type: 'string', range: { maxLength: 1 } }, ['Up to 1 character']],
  [
    { type: 'DATASET_IN', required: false, schema: { minNumeric: 2 } },
    ['May be left unlinked', 'At least 2 numeric columns'],
  ],
  [
    { type: 'DATASET_OUT', required: false, schema: { adds: [{ name: 'score', type: 'DOUBLE' }] } },
    ['Adds columns score'],
  ],
  [{ type: 'MODEL_IN', modelKinds: ['tree/1', 'mean/1'] }, ['Model kinds tree/1, mean/1']],
  [{ type: 'boolean' }, []],
] as [Partial<AlgorithmParameter>, string[]][])('%j asks for %j', (one, said) => {
  expect(demandsOf(t, { name: 'x', ...one } as AlgorithmParameter)).toEqual(said);
});
it.each([
  [0, '0'],
  [false, 'No'],
  [null, ''],
  ['', ''],
] as const)('the default %j is read as %j', (defaultValue, said) => {
  expect(defaultText(t, { name: 'x', type: 'string', defaultValue })).toBe(said);
});
