import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepOrder, StepResult, StepTable } from '../../kit/engine.ts';
import { type Bench, manifestFor, openBench } from './testing/bench.ts';

/** By `npm run engines spark`: a real master and worker. */
const {
  SPARK_TEST_SUBMIT: submit,
  SPARK_TEST_MASTER: master = '',
  SPARK_TEST_PYTHON: python = '',
} = process.env;

const PORTS: Manifest['parameters'] = [
  { name: 'data', type: 'DATASET_IN' },
  { name: 'result', type: 'DATASET_OUT' },
  { name: 'least', type: 'decimal', default: 10 },
];
const SQL = `create table result as
  select device, count(*) as readings, round(sum(value), 6) as total, max(value) as most
  from data where value >= getvariable('least') group by device order by device`;

/** The same on a cluster. */
const PYSPARK = `import json, os, sys
from pyspark.sql import SparkSession
import pyspark.sql.functions as f
request = json.load(open(sys.argv[1]))
spark = SparkSession.builder.config('spark.sql.shuffle.partitions', '4').getOrCreate()
print('@@{"event":"progress","value":0.1,"text":"begun"}', flush=True)
result = request['outputs']['result']['path']
data = spark.read.parquet('file:' + request['inputs']['data']['path'])
(data.where(f.col('value') >= request['params']['least'])
  .groupBy('device')
  .agg(f.count('*').alias('readings'), f.round(f.sum('value'), 6).alias('total'), f.max('value').alias('most'))
  .orderBy('device')
  .write.parquet('file:' + result))
rows = spark.read.parquet('file:' + result).count()
with open(os.path.join(os.path.dirname(result), 'response.json'), 'w') as file:
    json.dump({'outputs': {'result': {'path': result, 'rows': rows}}, 'metrics': {'devices': rows}}, file)
spark.stop()
`;

/** Three machines of Java begin for each step, on whatever this one has left. */
const LONG = 1_200_000;

describe.runIf(submit)('a step on a real Spark cluster', { timeout: LONG }, () => {
  let bench: Bench;
  let shared: string;
  beforeAll(async () => {
    shared = await mkdtemp(join(tmpdir(), 'cloudyard-spark-shared-'));
    const spark = { by: 'standalone' as const, url: new URL(submit ?? ''), master, python };
    bench = await openBench({ graceMs: 60_000, spark: { ...spark, folder: shared, isApart: true } });
  });
  afterAll(async () => {
    await bench?.close();
    await rm(shared, { recursive: true, force: true });
  });

  const limits = { memoryMb: 600, cpu: 1, timeoutS: 1200, diskMb: 256 };
  async function table() {
    const made = await bench.run(
      'SQL',
      `create table result as select i, 'd' || (i % 37) as device, (hash(i) % 100000) / 1000.0::double as value from range(100000) r(i)`,
    );
    const { result } = made.outputs;
    if (result?.kind !== 'dataset') throw new Error(made.text);
    return { ...result, format: 'parquet' as const };
  }
  async function run(text: string, change: Partial<StepOrder> = {}): Promise<StepResult> {
    const folder = join(bench.folder, 'packages', String(Math.random()).slice(2));
    await mkdir(folder, { recursive: true });
    const manifest = manifestFor('SPARK', { entry: 'main.py', parameters: PORTS });
    await writeFile(join(folder, 'algorithm.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'main.py'), text);
    const placed = await bench.engine.read(folder);
    return bench.engine.run(
      bench.order(placed, { inputs: { data: await table() }, limits, reviewed: false, ...change }),
    );
  }

  it('gives the same rows as SQL on DuckDB, over 100,000 rows', async () => {
    const told: unknown[] = [];
    const cluster = await run(PYSPARK, { params: { least: 20 }, tell: (event) => told.push(event) });
    expect(cluster.end, `${cluster.text}\n${cluster.log.err.head}`).toBe('done');
    const here = await bench.run(
      'SQL',
      SQL,
      { inputs: { data: await table() }, params: { least: 20 } },
      { parameters: PORTS },
    );
    expect(cluster.metrics).toEqual({ devices: 37 });
    expect(told).toEqual([{ event: 'progress', value: 0.1, text: 'begun' }]);
    const { rows, rest } = await compared(cluster, here);
    expect(rows).toEqual([['37', '37']]);
    expect(rest).toEqual([]);
    for (const own of await readdir(shared)) expect(await readdir(join(shared, own))).toEqual([]);
  });

  it('takes SQL as it is: five steps one after the other give the same rows as here', async () => {
    const parameters: Manifest['parameters'] = [
      ...PORTS,
      { name: 'word', type: 'string', default: "it's; --1 \\n" },
    ];
    const steps = [
      SQL.replace(' order by device', ''),
      `-- a comment; with a semicolon
       create view "some" as select device, readings, total / readings as mean from data where total > getvariable('least');
       create table result as select device, readings, mean, getvariable('word') as word from "some"`,
      'create table result as select *, case when mean > 60 then 1 else 0 end as is_high from data',
      `create table result as select is_high, count(*) as devices, sum(readings) as readings, max(word) as word
       from data group by is_high`,
      `create table result as select is_high, devices, readings * 1.0 / devices as each, word from data;
       create view metrics as select 'groups' as name, count(*) as value from data`,
    ];
    let [here, there] = [await table(), await table()];
    let last: StepResult[] = [];
    for (const text of steps) {
      const both: StepResult[] = [];
      for (const [data, on] of [
        [here, undefined],
        [there, 'spark'],
      ] as const) {
        const order = { inputs: { data }, params: { least: 20 }, limits, ...(on ? { on } : {}) };
        both.push(await bench.run('SQL', text, order, { parameters }));
      }
      for (const one of both) expect(one.end, `${one.text}\n${one.log.err.head}`).toBe('done');
      const tables = both.map(({ outputs }) => ({
        ...(outputs.result as StepTable),
        format: 'parquet' as const,
      }));
      [here, there] = tables as [typeof here, typeof there];
      last = both;
      const { rows, rest } = await compared(both[0] as StepResult, both[1] as StepResult);
      expect(rows[0]?.[0]).toBe(rows[0]?.[1]);
      expect(rest).toEqual([]);
    }
    expect(last.map(({ metrics }) => metrics)).toEqual([{ groups: 2 }, { groups: 2 }]);
  });

  async function compared(one: StepResult, two: StepResult) {
    const tables = { a: one.outputs.result?.path ?? '', b: two.outputs.result?.path ?? '' };
    const query = async (text: string) =>
      (await bench.engine.query({ tables, text, most: 100, seconds: 60 })).rows.map((row) => row.map(String));
    return {
      rows: await query('select (select count(*) from a), (select count(*) from b)'),
      rest: await query('(from a except from b) union all (from b except from a)'),
    };
  }

  it('is cancelled while it runs', async () => {
    const cancel = new AbortController();
    const text = PYSPARK.replace('result = request', 'import time\ntime.sleep(600)\nresult = request');
    const result = await run(text, { signal: cancel.signal, tell: () => cancel.abort() });
    expect(result, result.text).toMatchObject({ end: 'cancelled', exit: 143, outputs: {} });
    for (const own of await readdir(shared)) expect(await readdir(join(shared, own))).toEqual([]);
  });

  it('that fails says why, with its log', async () => {
    const result = await run(PYSPARK.replaceAll("'device'", "'no_such_column'"));
    expect(result.end).toBe('failed');
    expect(result.log.err.head).toMatch(/Traceback/);
    expect(result.log.err.head + result.log.err.tail).toMatch(/no_such_column/);
    expect(await run('import sys\nsys.exit(3)')).toMatchObject({ end: 'unfit_data', exit: 3 });
  });
});
