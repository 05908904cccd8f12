import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, root, runs, stories } from './engine.ts';
import { freePort } from './free-port.ts';

const VERSION = '4.3.0';
const folder = join(root, '.cache/engines', `spark-${VERSION}`);
const python = join(folder, 'bin/python');
const LONG_MS = 300_000;

/** Spark as PyPI has it, with its jars and its standalone master, fetched once. */
function fetchSpark(): string {
  if (!runs('java', ['-version'])) throw new Error('Spark runs on Java 17 or newer, and there is none here.');
  if (!existsSync(join(folder, 'done'))) {
    if (!runs('python3', ['-m', 'venv', folder]))
      throw new Error('Spark comes from PyPI, and there is no python3 with venv here.');
    mkdirSync(folder, { recursive: true });
    execFileSync(python, ['-m', 'pip', 'install', '--quiet', `pyspark==${VERSION}`], { stdio: 'inherit' });
    writeFileSync(join(folder, 'done'), '');
  }
  const library = readdirSync(join(folder, 'lib')).find((name) => name.startsWith('python')) ?? '';
  return join(folder, 'lib', library, 'site-packages/pyspark');
}

type Ports = { master: number; rest: number };

/** A master with its REST door open, and one worker, on this machine only. */
function start(home: string, spark: string, { master, rest }: Ports): ChildProcess[] {
  const env = {
    ...process.env,
    SPARK_HOME: spark,
    SPARK_LOCAL_IP: '127.0.0.1',
    PYSPARK_PYTHON: python,
    SPARK_DAEMON_MEMORY: '512m',
    SPARK_MASTER_OPTS: `-Dspark.master.rest.enabled=true -Dspark.master.rest.port=${rest}`,
  };
  const daemon = (name: string, args: string[]) => {
    const log = openSync(join(home, `${name}.log`), 'w');
    const kind = `org.apache.spark.deploy.${name}.${name === 'master' ? 'Master' : 'Worker'}`;
    // The script becomes Java: its process is the daemon's own.
    return spawn(
      join(spark, 'bin/spark-class'),
      [kind, '--host', '127.0.0.1', '--webui-port', '0', ...args],
      {
        ...{ env, cwd: home, stdio: ['ignore', log, log] },
      },
    );
  };
  return [
    daemon('master', ['--port', String(master)]),
    daemon('worker', [
      '--cores',
      '3',
      '--memory',
      '3g',
      '--work-dir',
      join(home, 'work'),
      `spark://127.0.0.1:${master}`,
    ]),
  ];
}

/** The worker says so when the master has taken it in. */
async function isReady(home: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < LONG_MS; await sleep(500)) {
    const said = existsSync(join(home, 'worker.log')) ? readFileSync(join(home, 'worker.log'), 'utf8') : '';
    if (said.includes('Successfully registered with master')) return;
  }
  throw new Error(
    `The worker did not reach its master: ${readFileSync(join(home, 'worker.log'), 'utf8').slice(-2000)}`,
  );
}

/** A master and a worker on free ports, in a folder that goes afterwards. */
export const spark: Engine = async () => {
  const installed = fetchSpark();
  const home = mkdtempSync(join(tmpdir(), 'cloudyard-spark-'));
  const ports = { master: await freePort(), rest: await freePort() };
  const daemons = start(home, installed, ports);
  const gone = daemons.map((one) => once(one, 'exit'));
  try {
    await isReady(home);
    const begun = Date.now();
    const counts = stories('drivers/engine/spark-real', {
      SPARK_TEST_SUBMIT: `http://127.0.0.1:${ports.rest}`,
      SPARK_TEST_MASTER: `spark://127.0.0.1:${ports.master}`,
      SPARK_TEST_PYTHON: python,
    });
    const seconds = Math.round((Date.now() - begun) / 1000);
    return { version: VERSION, ...counts, figures: `all stories in ${seconds} s` };
  } finally {
    for (const one of daemons.reverse()) one.kill('SIGTERM');
    await Promise.all(gone);
    rmSync(home, { recursive: true, force: true });
  }
};
