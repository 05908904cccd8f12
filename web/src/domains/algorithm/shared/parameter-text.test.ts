import type { AlgorithmParameter } from '@cloudyard/contract/algorithm/values.ts';
import { expect, it } from 'vitest';
import { words } from '../i18n/shared/parts/en.ts';
import { descriptionOf, initialText, needsText, rangeText } from './parameter-text.ts';

const t = words.en as typeof words.cn;
const one = (change: Partial<AlgorithmParameter>): AlgorithmParameter => ({
  ...{ name: 'one', type: 'integer', ...change },
});

it.each<[Partial<AlgorithmParameter>, string]>([
  [{ range: { min: 1, max: 2000, step: 1 } }, '1 to 2,000'],
  [{ type: 'decimal', range: { min: 0.001, max: 1, step: 0.01 } }, '0.001 to 1 · in steps of 0.01'],
  [{ range: { min: 0, max: Number.MAX_SAFE_INTEGER } }, '0 to 9,007,199,254,740,991'],
  [{ range: { min: 3 } }, 'at least 3'],
  [{ range: { max: 3 } }, 'at most 3'],
  [{ type: 'enum', range: { options: ['a', 'b'] } }, 'a · b'],
  [{ type: 'string', ui: 'columns', of: 'data' }, 'columns of data'],
  [{ type: 'string', range: { maxLength: 1, pattern: '^a$' } }, 'at most 1 character · format ^a$'],
  [{}, ''],
])('says what %j may be', (change, text) => {
  expect(rangeText(one(change), t)).toBe(text);
});

it('describes itself in the language of the reader, or in the only one there is', () => {
  const both = one({ description: '留空表示全部。', descriptionEn: 'Empty: all.' });
  expect([descriptionOf(both, 'cn'), descriptionOf(both, 'en')]).toEqual(['留空表示全部。', 'Empty: all.']);
  expect(descriptionOf(one({ description: '只有中文。' }), 'en')).toBe('只有中文。');
  expect(descriptionOf(one({ descriptionEn: 'English only.' }), 'cn')).toBe('English only.');
});

it('says what a port needs, and what it adds', () => {
  const schema = { minNumeric: 1, maxRows: 5000, columns: [{ name: 'time', type: 'TIMESTAMP' }] };
  expect(needsText(one({ type: 'DATASET_IN', schema }), t)).toBe(
    'at least 1 numeric column · at most 5,000 rows · needs the columns time',
  );
  expect(needsText(one({ type: 'MODEL_OUT', modelKind: 'boosted-trees/1' }), t)).toBe(
    'model of kind boosted-trees/1',
  );
});

it('shows a default of no as one, and nothing where there is none', () => {
  const initial = (change: Partial<AlgorithmParameter>) => initialText(one(change), t);
  expect(initial({ type: 'boolean', defaultValue: false })).toBe('No');
  expect([initial({ defaultValue: 0 }), initial({ defaultValue: null }), initial({})]).toEqual(['0', '', '']);
});
