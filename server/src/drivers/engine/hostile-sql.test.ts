import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepTable } from '../../kit/engine.ts';
import { type Bench, openBench } from './testing/bench.ts';
import { snapshotOf } from './testing/snapshot.ts';

const small = { memoryMb: 128, cpu: 1, timeoutS: 60, diskMb: 64 };
const RESULT = 'create view result as select 1 as a;';

/** Once as this machine can, once as one that keeps no programs apart: the lock of the database holds by itself. */
describe.each([
  ['apart', []],
  ['without namespaces', ['namespaces'] as const],
])('hostile SQL, %s', (_how, without) => {
  let bench: Bench;
  let data: StepTable & { format: 'parquet' };
  beforeAll(async () => {
    bench = await openBench({ without, graceMs: 500 });
    data = await bench.table('numbers', 'a\n1\n2\n');
    await writeFile(join(bench.folder, 'secret.txt'), 'a secret', { mode: 0o666 });
  });
  afterAll(() => bench?.close());

  const attack = async (text: string, limits = small, signal?: AbortSignal) => {
    const untouched = () =>
      snapshotOf([bench.folder], [join(bench.folder, 'jobs'), join(bench.folder, 'engine')]);
    const before = await untouched();
    const result = await bench.run(
      'SQL',
      text,
      { limits, reviewed: false, inputs: { data }, signal },
      {
        parameters: [
          { name: 'data', type: 'DATASET_IN' },
          { name: 'result', type: 'DATASET_OUT' },
        ],
      },
    );
    expect(await untouched()).toEqual(before);
    return result;
  };

  it.each([
    ['reads the accounts', () => "create table result as select * from read_text('/etc/passwd')"],
    [
      'reads a file of the server',
      () => `create table result as from read_text('${bench.folder}/secret.txt')`,
    ],
    ['reads the environment', () => "create table result as from read_blob('/proc/self/environ')"],
    ['reads what a name stands for', () => "create table result as from '/etc/passwd'"],
    ['leaves its folder upwards', () => "create table result as from read_text('/out/../etc/passwd')"],
    ['looks around', () => "create table result as from glob('/*')"],
    ['attaches a database', () => "attach '/etc/other.db' as other"],
    ['installs an extension', () => 'install httpfs'],
    ['loads an extension', () => "load '/tmp/x.duckdb_extension'"],
    ['takes more threads', () => 'set threads = 64'],
    ['takes more memory', () => "set memory_limit = '64GB'"],
    ['opens the lock', () => 'reset lock_configuration'],
    ['lets itself out', () => 'set enable_external_access = true'],
    ['writes elsewhere', () => `copy (select 1) to '${bench.folder}/new.csv'`],
    ['exports', () => `export database '${bench.folder}/export'`],
    ['profiles into a file', () => `pragma profiling_output = '${bench.folder}/profile'; ${RESULT}`],
    [
      'keeps a log in a file',
      () =>
        `call enable_logging(storage = 'file', storage_config = {'path': '${bench.folder}/log'}); ${RESULT}`,
    ],
    ['keeps a secret', () => 'create persistent secret s (type s3)'],
    ['goes to the network', () => "create table result as from read_csv('https://example.com/x.csv')"],
  ])('%s: refused', async (_what, text) => {
    const given = text();
    const result = await attack(given);
    // Where the server's folder is in /tmp, the step's own /tmp was meant, in which there is no such thing.
    const isItsOwn = without.length === 0 && bench.folder.startsWith('/tmp/') && given.includes(bench.folder);
    if (isItsOwn)
      return expect(result.outputs.result ?? { rows: 0 }).toMatchObject({
        rows: given.endsWith(RESULT) && result.end === 'done' ? 1 : 0,
      });
    expect(result).toMatchObject({ end: 'failed', exit: 10, outputs: {} });
    expect(result.text).toMatch(/Permission|locked|disabled|not found|not exist|requires|cannot|ended/i);
  });

  it('does not change what it reads', async () => {
    const before = await readFile(data.path);
    // Its own name for the table, found by what it may ask; and the one the server knows it by.
    const own = `set variable place = replace(current_setting('temp_directory'), '/tmp', '/in/data.parquet');
      copy (select 666 as a) to (getvariable('place')) (format parquet, use_tmp_file false);
      create table result as from data`;
    await attack(own);
    expect(await readFile(data.path)).toEqual(before);
    const named = `copy (select 666 as a) to '${data.path}' (format parquet, use_tmp_file false); ${RESULT}`;
    expect((await attack(named)).end).toBe('failed');
    expect(await readFile(data.path)).toEqual(before);
  });

  it('that leaves nothing behind is told so', async () => {
    const result = await attack('create view other as select 1');
    expect(result).toMatchObject({ end: 'failed', text: 'The SQL leaves no table or view named result.' });
  });

  it('that wants more memory than there is ends for want of it', async () => {
    const text = `create table result as select list(b) l from (select range::varchar || repeat('x', 100) b from range(30_000_000))`;
    expect(await attack(text)).toMatchObject({ end: 'memory', exit: 137 });
  });

  it('that fills the disk ends for it', async () => {
    const text = `create table result as select range a, hash(range) b, hash(range + 1) c, hash(range + 2) d from range(100_000_000)`;
    expect((await attack(text)).end).toBe('disk');
    const written = `copy (select range a, hash(range) b from range(100_000_000)) to '${without.length ? `${bench.folder}/engine/work` : '/out'}/large.csv'; ${RESULT}`;
    expect((await attack(written)).end).toMatch(/disk|failed/);
  });

  const ENDLESS = `create table result as select sum(hash(range)) n from range(1_000_000_000_000_000)`;
  it('that goes on for ever ends when its time is over', async () => {
    expect(await attack(ENDLESS, { ...small, timeoutS: 1 })).toMatchObject({ end: 'time', exit: 124 });
  });

  it('is cancelled', async () => {
    const cancel = new AbortController();
    const running = attack(ENDLESS, small, cancel.signal);
    setImmediate(() => cancel.abort());
    expect((await running).end).toBe('cancelled');
  });
});
