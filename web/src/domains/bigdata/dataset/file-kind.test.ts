import { expect, it } from 'vitest';
import { kindOf, nameFrom } from './file-kind.ts';

it.each([
  ['产量.csv', 'csv'],
  ['OUTPUT.TSV', 'csv'],
  ['gauges.xlsx', 'excel'],
  ['a.b.parquet', 'parquet'],
  ['lines.ndjson', 'jsonl'],
  ['picture.png', undefined],
  ['old.xls', undefined],
  ['csv', undefined],
])('%s is read as %s', (name, kind) => expect(kindOf(name)).toBe(kind));

it('a dataset is first called like its file, as far as a name may go', () => {
  expect(nameFrom('2026.07 产量.csv')).toBe('2026.07 产量');
  expect(nameFrom(`${'长'.repeat(80)}.csv`)).toHaveLength(60);
});
