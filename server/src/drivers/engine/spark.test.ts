import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepOrder } from '../../kit/engine.ts';
import { type Bench, manifestFor, openBench } from './testing/bench.ts';

// PLAYED: no Spark is here. A small server answers as a master and as Livy do, by answers recorded from Spark 4.3 and
// by Livy's documentation, and runs what it is sent with this machine's Python. `npm run engines spark` asks a real one.

type Played = { child: ChildProcess; state: string; asked: Record<string, unknown> };

async function playCluster() {
  const programs = new Map<string, Played>();
  const seen: { path: string; authorization: string | undefined }[] = [];
  let mood: 'well' | 'full' | 'broken' | 'strange' = 'well';
  const start = (launcher: string, args: string[], asked: Record<string, unknown>) => {
    const id = String(programs.size);
    const child = spawn('python3', [launcher, ...args], { stdio: 'ignore' });
    const one: Played = { child, state: 'RUNNING', asked };
    child.once('exit', (code) => {
      if (one.state === 'RUNNING') one.state = code === 0 ? 'FINISHED' : 'FAILED';
    });
    programs.set(id, one);
    return id;
  };
  const kill = (one: Played | undefined) => {
    if (!one) return;
    one.state = 'KILLED';
    one.child.kill('SIGKILL');
  };
  const LIVY: Record<string, string> = {
    RUNNING: 'running',
    FINISHED: 'success',
    KILLED: 'killed',
    FAILED: 'dead',
  };
  const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const { url = '', method } = request;
    seen.push({ path: `${method} ${url}`, authorization: request.headers.authorization });
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = text ? JSON.parse(text) : {};
    if (mood === 'broken') return [500, 'out of order'];
    if (mood === 'strange') return [200, '<html>'];
    const id =
      url
        .split('?')[0]
        ?.split('/')
        .find((part) => /^\d+$/.test(part)) ?? '';
    const one = programs.get(id);
    if (url === '/v1/submissions/create') {
      if (mood === 'full') return [200, { success: false, message: 'Exceeded the limit.' }];
      const [launcher, , ...args] = body.appArgs;
      return [
        200,
        { action: 'CreateSubmissionResponse', submissionId: start(launcher, args, body), success: true },
      ];
    }
    if (url.startsWith('/v1/submissions/status/'))
      return [200, one ? { driverState: one.state, success: true } : { success: false }];
    if (url.startsWith('/v1/submissions/kill/')) {
      kill(one);
      return [200, { success: true }];
    }
    if (url === '/batches')
      return [
        201,
        { id: Number(start(body.file.replace('file:', ''), body.args, body)), state: 'starting', log: [] },
      ];
    if (!one) return [404, { msg: 'Session not found.' }];
    if (method === 'DELETE') {
      kill(one);
      return [200, { msg: 'deleted' }];
    }
    if (url.includes('/log')) return [200, { id: Number(id), from: 0, total: 1, log: ['stderr: from Livy'] }];
    return [200, { id: Number(id), state: LIVY[one.state], log: [] }];
  };
  const server = createServer((request, reply) => {
    void answer(request).then(([status, said]) => {
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(typeof said === 'string' ? said : JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ programs, seen },
    port: (server.address() as { port: number }).port,
    feel: (next: typeof mood) => {
      mood = next;
    },
    close: () => {
      for (const one of programs.values()) one.child.kill('SIGKILL');
      server.close();
    },
  };
}

/** Folders of steps, below those of engines. */
const leftIn = async (shared: string) =>
  (await Promise.all((await readdir(shared)).map((name) => readdir(join(shared, name))))).flat();

let cluster: Awaited<ReturnType<typeof playCluster>>;
beforeAll(async () => {
  cluster = await playCluster();
});
afterAll(() => cluster?.close());

const PORTS: Manifest['parameters'] = [
  { name: 'data', type: 'DATASET_IN' },
  { name: 'result', type: 'DATASET_OUT' },
];
const READ =
  'import csv, json, os, sys\nrequest = json.load(open(sys.argv[1]))\nassert os.environ["JOB_REQUEST"] == sys.argv[1]\n';
const ANSWER = `json.dump({'outputs': {'result': {'path': 'result.csv'}}, 'metrics': {'seed': request['seed']}}, open(os.path.join(os.path.dirname(request['outputs']['result']['path']), 'response.json'), 'w'))\n`;
const COPY = `${READ}import shutil
out = os.path.dirname(request['outputs']['result']['path'])
print('@@{"event":"progress","value":0.5}')
print('words')
shutil.copy(request['inputs']['data']['path'].replace('.parquet', '.csv'), os.path.join(out, 'result.csv'))
${ANSWER}`;

describe.each(['standalone', 'livy'] as const)('a played cluster, by %s', (by) => {
  let bench: Bench;
  let shared: string;
  beforeAll(async () => {
    shared = await mkdtemp(join(tmpdir(), 'cloudyard-spark-'));
    const url = new URL(`http://me:secret@127.0.0.1:${cluster.port}`);
    const spark = {
      by,
      url,
      master: 'spark://127.0.0.1:7077',
      python: 'python3',
      isApart: false,
      folder: shared,
    };
    bench = await openBench({ graceMs: 2_000, spark });
  });
  afterAll(async () => {
    await bench?.close();
    await rm(shared, { recursive: true, force: true });
  });

  async function run(text: string, change: Partial<StepOrder> = {}) {
    const folder = join(bench.folder, 'packages', String(Math.random()).slice(2));
    await mkdir(folder, { recursive: true });
    const manifest = manifestFor('SPARK', {
      entry: 'main.py',
      parameters: PORTS,
      runtime: { tables: 'csv' },
    });
    await writeFile(join(folder, 'algorithm.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'main.py'), text);
    const data = await bench.table('data', 'a,b\n1,x\n2,y\n');
    const placed = await bench.engine.read(folder);
    return bench.engine.run(bench.order(placed, { inputs: { data }, seed: 7, ...change }));
  }

  it('gets a program with the path of its request, and its answer comes back by the folder', async () => {
    const told: unknown[] = [];
    cluster.seen.splice(0);
    const result = await run(COPY, { tell: (event) => told.push(event) });
    expect(result, result.text).toMatchObject({
      ...{ end: 'done', exit: 0, metrics: { seed: 7 }, outputs: { result: { rows: 2 } } },
      log: { out: { head: 'words\n' } },
    });
    expect(told).toEqual([{ event: 'progress', value: 0.5 }]);
    expect(await leftIn(shared)).toEqual([]);
    expect(cluster.seen.every(({ authorization }) => authorization === 'Basic bWU6c2VjcmV0')).toBe(true);
  });

  it('ends as programs do: refusals, failures with their words, what may be tried again', async () => {
    const refused = await run(`${READ}sys.exit(3)`);
    expect(refused).toMatchObject({ end: 'unfit_data', exit: 3 });
    const failed = await run(`${READ}raise ValueError('no way')`);
    expect(failed).toMatchObject({ end: 'failed', text: expect.stringMatching(/no way/) });
    expect(failed.log.err.head).toContain('Traceback');
    expect((await run(`${READ}sys.exit(75)`)).end).toBe('temporary');
    expect((await run(READ)).end).toBe('lied');
  });

  it('is told to end it when its time is over, or nobody waits any more', async () => {
    const limits = { memoryMb: 256, cpu: 1, timeoutS: 2, diskMb: 64 };
    expect((await run('import time\ntime.sleep(600)', { limits })).end).toBe('time');
    const cancel = new AbortController();
    const result = await run(`print('@@{"event":"progress","value":0}')\nimport time\ntime.sleep(600)`, {
      ...{ signal: cancel.signal, tell: () => cancel.abort() },
    });
    expect(result).toMatchObject({ end: 'cancelled', exit: 143 });
    expect([...cluster.programs.values()].every(({ state }) => state !== 'RUNNING')).toBe(true);
    expect(await leftIn(shared)).toEqual([]);
  });

  it('that is lost, or says nothing sensible, ends a step honestly', async () => {
    cluster.feel('broken');
    expect(await run(COPY)).toMatchObject({ end: 'temporary', text: expect.stringMatching(/500/) });
    cluster.feel('strange');
    expect(await run(COPY)).toMatchObject({ end: 'failed', text: expect.stringMatching(/no Spark cluster/) });
    cluster.feel('full');
    if (by === 'standalone')
      expect(await run(COPY)).toMatchObject({ end: 'temporary', text: expect.stringMatching(/Exceeded/) });
    cluster.feel('well');
    // A program that was killed by others left no code.
    const killing = run(`print('@@{"event":"progress","value":0}')\nimport time\ntime.sleep(600)`, {
      tell: () => [...cluster.programs.values()].at(-1)?.child.kill('SIGKILL'),
    });
    expect((await killing).end).toBe('failed');
  });

  it('is told to end what a server left that was killed', async () => {
    const folder = join(bench.folder, 'killed');
    const spark = { by, url: new URL(`http://127.0.0.1:${cluster.port}`), master: '', python: 'python3' };
    const open = () =>
      openBench({ folder, spark: { ...spark, folder: join(folder, 'shared'), isApart: false } });
    const send = async (one: Bench, text: string, change: Partial<StepOrder> = {}) => {
      const at = join(folder, 'packages', String(Math.random()).slice(2));
      await mkdir(at, { recursive: true });
      const manifest = manifestFor('SPARK', { entry: 'main.py' });
      await writeFile(join(at, 'algorithm.json'), JSON.stringify(manifest));
      await writeFile(join(at, 'main.py'), text);
      return one.engine.run(one.order(await one.engine.read(at), change));
    };
    const first = await open();
    await send(first, 'pass');
    const [own = ''] = await readdir(join(folder, 'shared'));
    // As if it had been killed: what it sent runs, and its folder is there.
    const left = join(folder, 'shared', own, 'left');
    await mkdir(left);
    const sleeper = join(folder, 'sleep.py');
    await writeFile(sleeper, 'import time\ntime.sleep(600)');
    const body = { appArgs: [sleeper, ''], file: `file:${sleeper}`, args: [] };
    const to = by === 'livy' ? '/batches' : '/v1/submissions/create';
    await fetch(`http://127.0.0.1:${cluster.port}${to}`, { method: 'POST', body: JSON.stringify(body) });
    const [id, program] = [...cluster.programs].at(-1) ?? [];
    await writeFile(join(left, 'submission'), id ?? '');
    await first.engine.close();
    const second = await open();
    await send(second, 'pass');
    expect(program?.state).toBe('KILLED');
    expect(await leftIn(join(folder, 'shared'))).toEqual([]);
    await second.close();
  });

  it('takes nothing that nobody reviewed, unless the operator says that it keeps programs apart', async () => {
    const result = await run(COPY, { reviewed: false });
    expect(result).toMatchObject({ end: 'refused', text: expect.stringMatching(/keeps programs apart/) });
    expect((await bench.engine.able()).SPARK).toMatchObject({ able: true, strict: false });
  });
});

it('tries the tests of a package where the operator says that programs are kept apart', async () => {
  const shared = await mkdtemp(join(tmpdir(), 'cloudyard-spark-'));
  const url = new URL(`http://127.0.0.1:${cluster.port}`);
  const spark = { by: 'livy' as const, url, master: '', python: 'python3', folder: shared, isApart: true };
  const bench = await openBench({ spark });
  try {
    const folder = join(bench.folder, 'packages', 'tried');
    await mkdir(folder, { recursive: true });
    const manifest = manifestFor('SPARK', {
      ...{ entry: 'main.py', parameters: PORTS, runtime: { tables: 'csv' } },
      tests: [{ inputs: { data: 'data.csv' }, seed: 3, expect: { rows: 2, metrics: { seed: [3, 3] } } }],
    });
    await writeFile(join(folder, 'algorithm.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'main.py'), COPY);
    await writeFile(join(folder, 'data.csv'), 'a,b\n1,x\n2,y\n');
    const evidence = await bench.engine.check(await bench.engine.read(folder));
    expect(evidence.tests.map(({ wrong }) => wrong)).toEqual([[]]);
    expect(evidence).toMatchObject({ passed: true, ability: { able: true, strict: true } });
  } finally {
    await bench.close();
    await rm(shared, { recursive: true, force: true });
  }
});

it('is refused in a sentence where no cluster is named', async () => {
  const bench = await openBench();
  try {
    expect((await bench.engine.able()).SPARK).toMatchObject({ able: false, code: 'no_spark' });
  } finally {
    await bench.close();
  }
});
