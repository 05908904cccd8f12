import { afterEach, expect, it } from 'vitest';
import { removeJobs, runPackage } from './harness.ts';

afterEach(removeJobs);

it('says of each column the type its file has, also where a sum was written', async () => {
  const order = {
    inputs: { data: { columns: { g: ['a', 'a', 'b'], x: [1, 2, 3] } } },
    params: { sql: "select g::enum('a', 'b') as g, sum(x::integer) as n from data group by all order by g" },
  };
  const ran = await runPackage('sql-transform', order);
  expect(ran.response.outputs.result?.schema).toMatchObject([
    { name: 'g', type: 'VARCHAR' },
    { name: 'n', type: 'DOUBLE' },
  ]);
  expect((await ran.rows('result')).map((row) => Object.values(row))).toEqual([
    ['a', 3],
    ['b', 3],
  ]);
});
