import { execFile, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MODES } from '@cloudyard/contract/algorithm/package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openEngine } from './index.ts';
import { type Bench, manifestFor, openBench } from './testing/bench.ts';

const NOBODY = 65_534;
let bench: Bench;
let builtins: string;
beforeAll(async () => {
  builtins = await mkdtemp(join(tmpdir(), 'cloudyard-builtins-'));
  await chmod(builtins, 0o755);
  bench = await openBench({ builtins, graceMs: 500 });
});
afterAll(async () => {
  await bench?.close();
  await rm(builtins, { recursive: true, force: true });
});

const OWN = `
import { writeFileSync } from 'node:fs';
export async function run({ request, params, seed, connection, tell, stopped }) {
  tell({ event: 'progress', value: 0.5 });
  if (params.mode === 'refuse') {
    const { Refusal } = await import(params.algorithms);
    throw new Refusal({ end: 'unfit_data', code: 'empty', at: 'data' });
  }
  if (params.mode === 'loop') for (;;);
  if (params.mode === 'wait') await new Promise((resolve) => stopped.addEventListener('abort', resolve));
  if (params.mode === 'die') process.kill(process.pid, 'SIGKILL');
  if (params.mode === 'forget') return { outputs: {}, metrics: {}, views: [], warnings: [] };
  await connection.run("copy (select a * 2 as a from data) to '" + request.outputs.result.path + "' (format parquet)");
  return { outputs: { result: { path: request.outputs.result.path } }, metrics: { seed }, views: [], warnings: [] };
}`;

async function builtin(name: string) {
  const folder = join(builtins, name);
  await mkdir(folder, { recursive: true });
  const manifest = manifestFor('BUILTIN', {
    entry: 'main.mjs',
    parameters: [
      {
        name: 'data',
        type: 'DATASET_IN',
        schema: { minNumeric: 1, maxRows: 10, columns: [{ name: 'a', type: 'BIGINT' }] },
      },
      { name: 'result', type: 'DATASET_OUT' },
      { name: 'mode', type: 'string', default: '' },
      { name: 'algorithms', type: 'string', default: '/cloudyard/algorithms/src/index.ts' },
      { name: 'trees', type: 'integer', default: 5, range: { min: 1, max: 9 } },
      { name: 'column', type: 'string', ui: 'column', of: 'data' },
      { name: 'word', type: 'string', range: { pattern: '^(a+)+$' } },
    ],
  });
  await writeFile(join(folder, 'algorithm.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'main.mjs'), OWN);
  return bench.engine.read(folder);
}

describe('a step of the platform', () => {
  it('runs its own code on its tables, tells, and is counted', async () => {
    const placed = await builtin('double');
    const data = await bench.table('double', 'a\n1\n2\n');
    const told: unknown[] = [];
    const result = await bench.engine.run(
      bench.order(placed, { inputs: { data }, seed: 7, tell: (event) => told.push(event) }),
    );
    expect(result).toMatchObject({ end: 'done', metrics: { seed: 7 }, outputs: { result: { rows: 2 } } });
    expect(told).toEqual([{ event: 'progress', value: 0.5 }]);
  });

  it('refuses, is stopped, and dies alone', async () => {
    const placed = await builtin('moody');
    const data = await bench.table('moody', 'a\n1\n');
    const run = (mode: string, timeoutS = 60, signal?: AbortSignal) =>
      bench.engine.run(
        bench.order(placed, {
          ...{ inputs: { data }, signal, limits: { memoryMb: 256, cpu: 1, timeoutS, diskMb: 64 } },
          params: { mode, algorithms: algorithms() },
        }),
      );
    // Where nothing is kept apart it finds the installation where it lies.
    const algorithms = () =>
      isApart
        ? '/cloudyard/algorithms/src/index.ts'
        : join(import.meta.dirname, '../../../../algorithms/src/index.ts');
    const isApart = (await bench.engine.able()).JAVASCRIPT.able;
    expect(await run('refuse')).toMatchObject({
      end: 'unfit_data',
      exit: 3,
      refusal: { code: 'empty', at: 'data' },
    });
    expect(await run('loop', 1)).toMatchObject({ end: 'time', exit: 124 });
    expect(await run('die')).toMatchObject({ end: 'failed', exit: 10 });
    expect(await run('forget')).toMatchObject({ end: 'lied' });
    expect((await run('')).end).toBe('done');
  });

  it('is of the platform only where it lies there', async () => {
    const placed = await bench.engine.place({ from: 'file', text: 'select 1', manifest: manifestFor('SQL') });
    const posing = { ...placed, manifest: { ...placed.manifest, mode: 'BUILTIN' as const } };
    expect(await bench.engine.run(bench.order(posing))).toMatchObject({ end: 'refused', exit: null });
  });

  it('begins only with values and tables that fit', async () => {
    const placed = await builtin('strict');
    const data = await bench.table('strict', 'a,b\n1,x\n');
    const texts = await bench.table('texts', 'b\nx\n');
    const long = await bench.table('long', `a\n${Array.from({ length: 11 }, (_, n) => n).join('\n')}\n`);
    const run = async (params: Record<string, string | number>, inputs: object = { data }) => {
      const { end, refusal } = await bench.engine.run(bench.order(placed, { params, inputs: { ...inputs } }));
      return [end, refusal?.code, refusal?.at];
    };
    expect(await run({ trees: 10 })).toEqual(['bad_parameter', 'too_large', 'trees']);
    expect(await run({ trees: 1.5 })).toEqual(['bad_parameter', 'not_an_integer', 'trees']);
    expect(await run({ more: 1 })).toEqual(['bad_parameter', 'unknown_parameter', 'more']);
    expect(await run({ column: 'z' })).toEqual(['bad_parameter', 'no_such_column', 'column']);
    // A pattern that would take for ever has a moment.
    expect(await run({ word: `${'a'.repeat(60)}!` })).toEqual(['bad_parameter', 'wrong_format', 'word']);
    expect(await run({}, {})).toEqual(['unfit_data', 'missing', 'data']);
    expect(await run({}, { data, more: data })).toEqual(['unfit_data', 'no_port', 'more']);
    expect(await run({}, { data: texts })).toEqual(['unfit_data', 'few_numeric', 'data']);
    expect(await run({}, { data: long })).toEqual(['unfit_data', 'too_many_rows', 'data']);
  });
});

describe('an engine', () => {
  it('says of each mode what it can, and refuses the others in a sentence', async () => {
    const abilities = await bench.engine.able();
    for (const mode of MODES) {
      const ability = abilities[mode];
      if (ability.able) continue;
      expect(ability.why).toMatch(/^[A-Z].*\.$/);
      const placed = await bench.engine.place({ from: 'file', text: '', manifest: manifestFor('SQL') });
      const other = { ...placed, manifest: { ...placed.manifest, mode } };
      expect(await bench.engine.run(bench.order(other))).toMatchObject({ end: 'refused', text: ability.why });
    }
    expect(abilities.SPARK).toMatchObject({ able: false, code: 'no_spark' });
    for (const mode of ['SQL', 'BUILTIN'] as const) expect(abilities[mode].able).toBe(true);
  });

  it('runs no program where it cannot keep it apart, and no Python where there is none', async () => {
    const weak = await openBench({ without: ['namespaces', 'python'] });
    try {
      for (const mode of ['JAVASCRIPT', 'PYTHON'] as const) {
        const result = await weak.run(mode, 'x', { reviewed: true });
        expect(result).toMatchObject({
          end: 'refused',
          exit: null,
          text: expect.stringMatching(/keep programs apart/),
        });
      }
      expect((await weak.run('SQL', 'create view result as select 1 as a')).end).toBe('done');
    } finally {
      await weak.close();
    }
    const snakeless = await openBench({ without: ['python'] });
    const result = await snakeless.run('PYTHON', 'x');
    await snakeless.close();
    expect(result).toMatchObject({ end: 'refused', text: expect.stringMatching(/python3|apart/) });
  });

  it('runs what nobody reviewed only where it can be held to its limits', async () => {
    const loose = await openBench({ without: ['cgroups'] });
    try {
      const text = 'process.exit(75)';
      const result = await loose.run('JAVASCRIPT', text, { reviewed: false });
      expect(result.end).toBe('refused');
      expect(result.text).toMatch(/Nobody has reviewed it|keep programs apart/);
      const { able } = (await loose.engine.able()).JAVASCRIPT;
      expect((await loose.run('JAVASCRIPT', text, { reviewed: true })).end).toBe(
        able ? 'temporary' : 'refused',
      );
    } finally {
      await loose.close();
    }
  });

  it('ends what it runs when it is closed, and what it is asked for later', async () => {
    const short = await openBench({ graceMs: 500 });
    const text = `create table result as select sum(hash(range)) n from range(1_000_000_000_000_000)`;
    const running = short.run('SQL', text);
    await short.engine.importTable({ from: '/none', format: 'csv', into: '/none' }).catch(() => undefined);
    await short.engine.close();
    expect((await running).end).toBe('cancelled');
    await short.close();
  });

  it('keeps programs apart for an ordinary user too', async ({ skip }) => {
    if (process.getuid?.() !== 0) return skip('this needs root, to be an ordinary user as well');
    const around = await mkdtemp(join(tmpdir(), 'cloudyard-engine-ordinary-'));
    const folder = join(around, 'folder');
    await mkdir(folder);
    await writeFile(join(folder, 'secret.txt'), 'a secret', { mode: 0o666 });
    for (const one of [around, folder]) await chown(one, NOBODY, NOBODY);
    const user = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
    const program = [process.execPath, join(import.meta.dirname, 'testing/ordinary.ts'), folder];
    const { stdout } = await promisify(execFile)('setpriv', [...user, ...program], {
      env: { PATH: process.env.PATH },
    });
    const { able, ends } = JSON.parse(stdout);
    const programs = { program: 'done', reads: 'temporary', closes: 'disk', takes: 'memory' };
    const refused = { program: 'refused', reads: 'refused', closes: 'refused', takes: 'refused' };
    expect(ends).toEqual({ sql: 'done', unreviewed: 'refused', ...(able ? programs : refused) });
    // Nothing is left of it, however closed it was.
    expect(await readdir(around)).toEqual([]);
    await rm(around, { recursive: true });
  });

  it('takes what it runs along when it is killed', async ({ skip }) => {
    if (!(await bench.engine.able()).PYTHON.able) return skip('this needs namespaces and Python');
    const folder = await mkdtemp(join(tmpdir(), 'cloudyard-engine-killed-'));
    const child = fork(join(import.meta.dirname, 'testing/killed.ts'), [folder], { stdio: 'inherit' });
    const pids = await new Promise<number[]>((resolve, reject) => {
      child.once('message', (all) => resolve(all as number[]));
      child.once('exit', (code) => reject(new Error(`It ended by itself, with ${code}.`)));
    });
    expect(pids.length).toBeGreaterThan(1);
    const isThere = (pid: number) => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(status(pid));
    expect(pids.every(isThere)).toBe(true);
    const place = join(folder, 'engine');
    const works = async () => (await readdir(join(place, 'work'))).length;
    const open = async () => {
      const other = openEngine({ folder: place });
      await other.able();
      await other.close();
    };
    const before = await works();
    expect(before).toBeGreaterThan(0);
    // One that opens beside it, in the same folder, ends nothing of the living.
    await open();
    expect([pids.every(isThere), await works()]).toEqual([true, before]);
    child.kill('SIGKILL');
    await eventually(async () => expect(pids.filter(isThere)).toEqual([]));
    // The next one takes away what is left of the dead.
    await open();
    expect(await works()).toBe(0);
    await rm(folder, { recursive: true });
  });
});

const status = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return 'State:\tZ';
  }
};
