import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Reading } from '@cloudyard/contract/bigdata/table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { TableRefusal, type TableSource } from '../../kit/engine-table.ts';
import { workbookOf } from '../../kit/workbook/write.ts';
import { type Bench, openBench } from './testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ graceMs: 500 });
});
afterAll(() => bench?.close());

let files = 0;
async function source(bytes: string | Buffer, more: Partial<TableSource> = {}): Promise<TableSource> {
  files += 1;
  const from = join(bench.folder, `file-${files}`);
  await writeFile(from, bytes);
  return { from, format: 'csv', ...more };
}
const into = () => {
  files += 1;
  return join(bench.folder, `brought-${files}.parquet`);
};
async function brought(bytes: string | Buffer, more: Partial<TableSource> = {}) {
  const path = into();
  const table = await bench.engine.bring({ source: await source(bytes, more), into: path });
  const { rows } = await ask({ data: path }, 'from data');
  return { table, path, rows };
}
const ask = (tables: Record<string, string>, text: string, seconds = 30, most = 100) =>
  bench.engine.query({ tables, text, most, seconds });
const refused = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof TableRefusal ? error.code : String(error)),
  );

/** 日期;温度 / 1,5 and so on, in GB 18030. */
const gb = (parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const DAY = [0xc8, 0xd5, 0xc6, 0xda];
const HEAT = [0xce, 0xc2, 0xb6, 0xc8];
const MISSING = [0xc8, 0xb1, 0xca, 0xa7];
const MESSY = gb([
  ...[DAY, ';', HEAT, ';code\r\n', '2026/1/5;1,5;007\r\n', '2026/1/6;', MISSING, ';008\r\n'],
  ...['2026/1/7;1.234,5;009\r\n', '\r\n', '2026/1/8;7;010\r\n'],
]);

describe('a text that was brought', () => {
  it('is understood by itself: encoding, delimiter, decimal commas, missing values', async () => {
    const found = await bench.engine.sniff(await source(MESSY));
    expect(found).toMatchObject({
      reading: { encoding: 'gb18030', delimiter: ';', decimal: ',', hasHeader: true, nulls: ['缺失'] },
      columns: [
        { from: '日期', type: 'DATE' },
        { from: '温度', type: 'DOUBLE' },
        { from: 'code', type: 'VARCHAR' },
      ],
      misfits: [0, 0, 0],
    });
    expect(found.rows).toEqual([
      ['2026-01-05', 1.5, '007'],
      ['2026-01-06', null, '008'],
      ['2026-01-07', 1234.5, '009'],
      ['2026-01-08', 7, '010'],
    ]);
  });
  it('becomes what somebody corrected it to, and what does not fit is counted', async () => {
    const reading: Reading = {
      ...{ encoding: 'gb18030', delimiter: ';', quote: '"', hasHeader: true, decimal: ',', skip: 0 },
      nulls: [],
    };
    const columns = [
      { from: '温度', name: 'heat', type: 'DOUBLE' as const, isKept: true },
      { from: 'code', name: 'number', type: 'BIGINT' as const, isKept: true },
      { from: '日期', name: 'day', type: 'DATE' as const, isKept: false },
    ];
    const { table, rows } = await brought(MESSY, { reading, columns });
    expect(table).toMatchObject({
      rows: 4,
      schema: [
        { name: 'heat', type: 'DOUBLE' },
        { name: 'number', type: 'BIGINT' },
      ],
      misfits: [{ column: 'heat', count: 1 }],
    });
    expect(table.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(rows.map(([heat]) => heat)).toEqual([1.5, null, 1234.5, 7]);
    expect(table.figures.columns[0]).toMatchObject({ name: 'heat', nulls: 1, min: 1.5, max: 1234.5 });
  });
  it('may be UTF-16, and only its beginning', async () => {
    const wide = Buffer.from('\ufeffa,b\n1,x\n2,y\n3,zzz', 'utf16le');
    const found = await bench.engine.sniff(await source(wide.subarray(0, -3), { isPart: true }));
    expect(found.rows).toEqual([
      [1, 'x'],
      [2, 'y'],
    ]);
  });
  it('has rows that are too short, and moments with and without an offset', async () => {
    const { rows, table } = await brought('a,b,c\n2026-01-02T03:04:05+08:00,1\n2026-01-02 03:04,2,x\n');
    expect(table.schema.map(({ type }) => type)).toEqual(['TIMESTAMP', 'BIGINT', 'VARCHAR']);
    expect(rows).toEqual([
      ['2026-01-01 19:04:05', 1, null],
      ['2026-01-02 03:04:00', 2, 'x'],
    ]);
  });
  it.each([
    ['nothing at all', () => '', {}],
    ['zero bytes', () => `a,b\n${'x'.repeat(10)}\0,1\n`, {}],
    ['ten thousand columns', () => `${'a,'.repeat(10_000)}b\n`, {}],
    ['a line without an end', () => `a,b\n1,${'x'.repeat(5_000_000)}\n`, {}],
    ['more cells than columns, far below', () => `a,b\n${'1,2\n'.repeat(3_000)}1,2,3,4\n`, {}],
    ['another encoding', () => MESSY, { reading: { encoding: 'utf-8' } as Reading }],
    [
      'a column that is not there',
      () => 'a\n1\n',
      { columns: [{ from: 'b', name: 'b', type: 'DOUBLE', isKept: true }] },
    ],
    ['no Parquet', () => 'PAR1 and nothing', { format: 'parquet' }],
    ['no workbook', () => 'PK\u0003\u0004', { format: 'excel' }],
    ['no JSON', () => '{"a": 1}\n{"a": \n', { format: 'jsonl' }],
  ] as [string, () => string | Buffer, Partial<TableSource>][])(
    'is refused with %s',
    async (_, bytes, more) => {
      const order = { source: await source(bytes(), more), into: into() };
      expect(await refused(bench.engine.bring(order))).toMatch(/^(unfit|columns)$/);
    },
  );
});

describe('tables of other kinds', () => {
  it('lines of JSON: what is nested is text', async () => {
    const { rows, table } = await brought('{"a":1,"b":{"c":[1,2]}}\n{"a":2.5,"b":null,"d":true}\n', {
      format: 'jsonl',
    });
    expect(table.schema.map(({ name, type }) => [name, type])).toEqual([
      ['a', 'DOUBLE'],
      ['b', 'VARCHAR'],
      ['d', 'BOOLEAN'],
    ]);
    expect(rows[0]).toEqual([1, '{"c":[1,2]}', null]);
  });
  it('a workbook: its sheets, its head, its types', async () => {
    const book = await workbookOf('泵站', [
      ['名称', '转速', '日期'],
      ['一号', '1500.5', '2026-01-05'],
      ['二号', '-', '2026-01-06'],
      ['三号', '3', '2026-01-07'],
    ]);
    const found = await bench.engine.sniff(await source(book, { format: 'excel' }));
    expect(found).toMatchObject({ sheets: ['泵站'], reading: { nulls: ['-'] } });
    const { rows } = await brought(book, { format: 'excel' });
    expect(rows[1]).toEqual(['二号', null, '2026-01-06']);
    expect(await refused(bench.engine.sniff(await source(book, { format: 'excel', sheet: '没有' })))).toBe(
      'unfit',
    );
  });
  it('a workbook that unpacks to gigabytes is refused', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(60 * 1024 * 1024, 'x'), 'xl/workbook.xml');
    zip.end();
    const bomb = await buffer(zip.outputStream);
    expect(await refused(bench.engine.sniff(await source(bomb, { format: 'excel' })))).toBe('unfit');
  });
  it('a Parquet file: what is nested is text', async () => {
    const text =
      "create view result as select 1::utinyint as a, [1, 2] as b, {'c': 'x'} as d, date '2026-01-05' as e";
    const made = await bench.run('SQL', text);
    const path = into();
    const from = made.outputs.result?.path ?? '';
    const table = await bench.engine.bring({ source: { from, format: 'parquet' }, into: path });
    expect(table.schema.map(({ type }) => type)).toEqual(['BIGINT', 'VARCHAR', 'VARCHAR', 'DATE']);
    expect(table.reading).toBe(null);
    expect((await ask({ data: path }, 'from data')).rows).toEqual([[1, '[1,2]', '{"c":"x"}', '2026-01-05']]);
  });
});

describe('figures of a table', () => {
  it('are those of its columns', async () => {
    const lines = Array.from(
      { length: 100 },
      (_, n) => `${n},${200 - 2 * n},${n % 4 ? 'x' : 'y'},${n % 10 ? 1 : ''}`,
    );
    const { table } = await brought(`a,b,c,d\n${lines.join('\n')}\n`);
    const [a, b, c, d] = table.figures.columns;
    expect(a).toMatchObject({ nulls: 0, min: 0, max: 99, mean: 49.5 });
    expect(a?.sd).toBeCloseTo(29.011, 3);
    expect(a?.quantiles[2]).toBeCloseTo(49.5, 0);
    expect(a?.histogram?.counts.reduce((sum, one) => sum + one, 0)).toBe(100);
    expect([a?.histogram?.edges.at(0), a?.histogram?.edges.at(-1)]).toEqual([0, 99]);
    expect(b?.max).toBe(200);
    expect(c).toMatchObject({ distinct: 2, mean: null, histogram: null });
    expect(c?.top).toEqual([
      { value: 'x', count: 75 },
      { value: 'y', count: 25 },
    ]);
    expect(d).toMatchObject({ nulls: 10, histogram: { edges: [1, 1], counts: [90] } });
    expect(table.figures.correlation?.names).toEqual(['a', 'b', 'd']);
    expect(table.figures.correlation?.values[0]?.[1]).toBeCloseTo(-1, 10);
  });
  it('are those of columns that are called as the figures are', async () => {
    const lines = Array.from({ length: 30 }, (_, n) => `${n % 3},${n},${n % 2},x${n % 2}`);
    const { table } = await brought(`value,bin,n,count\n${lines.join('\n')}\n`);
    const [value, bin, n, count] = table.figures.columns;
    expect(value?.histogram?.counts.filter((found) => found > 0)).toEqual([10, 10, 10]);
    expect(bin?.histogram?.counts.reduce((sum, one) => sum + one, 0)).toBe(30);
    expect(n?.top).toEqual([
      { value: 0, count: 15 },
      { value: 1, count: 15 },
    ]);
    expect(count?.top.map((one) => one.count)).toEqual([15, 15]);
  });
  it('are there for an empty table too', async () => {
    const { table } = await brought('a,b\n');
    expect(table.figures).toMatchObject({ rows: 0, correlation: null });
  });
});

describe('a question in SQL', () => {
  let data: string;
  beforeAll(async () => {
    data = (await brought('a,b\n1,x\n2,y\n3,x\n')).path;
  });
  it('is answered, and what is too much is counted', async () => {
    expect(
      await ask({ data }, '-- by b\nselect b, sum(a) as s from data group by b order by b'),
    ).toMatchObject({
      columns: [
        { name: 'b', type: 'VARCHAR' },
        { name: 's', type: 'HUGEINT' },
      ],
      rows: [
        ['x', 4],
        ['y', 2],
      ],
      ...{ total: 2, isCut: false },
    });
    const many = await ask({ data }, 'select range from range(5000)', 30, 10);
    expect([many.rows.length, many.total, many.isCut]).toEqual([10, 5000, true]);
    const endless = 'with recursive t as (select 1 n union all select n + 1 from t) from t';
    expect(await ask({ data }, 'select * from range(3000000)', 30, 5)).toMatchObject({
      total: null,
      isCut: true,
    });
    expect((await ask({ data }, `${endless} limit 3`)).rows).toEqual([[1], [2], [3]]);
  });
  it.each([
    ['several statements', 'select 1; select 2'],
    ['COPY', "copy data to '/tmp/x.csv'"],
    ['ATTACH', "attach '/tmp/x.db'"],
    ['another file', "select * from read_csv('/etc/passwd')"],
    ['another file by its name', "select * from '/etc/passwd'"],
    ['looking around', "select * from glob('/*')"],
    ['a setting', "set memory_limit = '64GB'"],
    ['a pragma', 'pragma database_list'],
    ['an extension', 'install httpfs'],
    ['changing it', 'drop view data'],
    ['making something', 'create table x as select 1'],
    ['a call', 'call pragma_version()'],
    ['explaining', 'explain analyze select 1'],
    ['parameters', 'select $1'],
    ['no SQL', 'selekt 1'],
    ['an unknown column', 'select c from data'],
  ])('is refused with %s', async (_, text) => {
    expect(await refused(ask({ data }, text))).toBe('sql');
  });
  it('is ended when it takes too long, or nobody waits any more', async () => {
    const endless = 'with recursive t as (select 1 n union all select n + 1 from t) select count(*) from t';
    expect(await refused(ask({ data }, endless, 1))).toBe('time');
    const gone = new AbortController();
    const asked = refused(
      bench.engine.query({
        ...{ tables: { data }, text: endless, most: 1, seconds: 60 },
        signal: gone.signal,
      }),
    );
    gone.abort();
    expect(await asked).toBe('cancelled');
  });
  it('is ended when it wants more memory than there is', async () => {
    const text = "select list(repeat('x', 1000) || range) from range(100000000)";
    expect(await refused(ask({ data }, text))).toMatch(/^(room|time)$/);
  });
});
