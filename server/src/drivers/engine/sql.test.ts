import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from './testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.close());

const rowsOf = async (path: string) => (await readFile(path)).subarray(0, 4).toString();

describe('a step of SQL', () => {
  it('reads its ports, has its values as variables, and leaves what is named after its outputs', async () => {
    const data = await bench.table('numbers', 'a,b\n1,x\n2,"it\'s"\n3,z\n');
    expect(data).toMatchObject({
      rows: 3,
      schema: [
        { name: 'a', type: 'BIGINT' },
        { name: 'b', type: 'VARCHAR' },
      ],
    });
    const result = await bench.run(
      'SQL',
      `create view result as select columns(c -> list_contains(getvariable('columns'), c)), getvariable('least') as least, getvariable('word') as word
         from data where a >= getvariable('least');
       create table metrics as select 'kept' as name, count(*) as value from result`,
      { inputs: { data }, params: { least: 2, word: "'); drop table x; --", columns: '["b"]' } },
      {
        parameters: [
          { name: 'data', type: 'DATASET_IN' },
          { name: 'result', type: 'DATASET_OUT' },
          { name: 'least', type: 'integer', required: true },
          { name: 'word', type: 'string' },
          { name: 'columns', type: 'string', ui: 'columns', of: 'data' },
        ],
      },
    );
    expect(result).toMatchObject({ end: 'done', exit: 0, text: '', metrics: { kept: 2 } });
    const out = result.outputs.result;
    expect(out).toMatchObject({
      kind: 'dataset',
      rows: 2,
      schema: [
        { name: 'b', type: 'VARCHAR' },
        { name: 'least', type: 'BIGINT' },
        { name: 'word', type: 'VARCHAR' },
      ],
    });
    expect(await rowsOf(out?.path ?? '')).toBe('PAR1');
    expect(result.measured.peakMemoryBytes).toBeGreaterThan(0);
  });
});
