import { realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Manifest, ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { StepOrder, StepResult } from '../../../kit/engine.ts';
import type { Shown } from '../../runtime/local/sandbox/command.ts';
import { exited, limitsOf, PATH, placesIn, signalAll, startInside } from '../sandbox.ts';
import type { Pool } from '../tables/pool.ts';
import { watch } from '../watch.ts';
import { byLine, keepTouches, listen, makeTeller } from '../words.ts';
import { makeWorkFolder, removeWorkFolder, type WorkFolder } from '../work-folder.ts';
import type { World } from '../world.ts';
import { resultOf } from './ends.ts';
import { makeHalting } from './halting.ts';
import { judgeProgram, type ProgramEnd } from './judge-program.ts';
import { layInputs, layPlain, layRequest, REQUEST, requestOf } from './request.ts';

const ENGINE = join(import.meta.dirname, '../inside');

/** A step of a program: a process in a little world that has its folders in it, and nothing else that is writable. */
export async function runProgram(
  world: World,
  pool: Pool,
  order: StepOrder,
  params: ParameterValues,
): Promise<StepResult> {
  const work = await makeWorkFolder(world);
  try {
    await layInputs(world, work, order);
    await layPlain(world, pool, work, order);
    await layRequest(work, requestOf(world, work, order, params));
    const ended = await performed(world, work, order);
    const judged = await judgeProgram({ world, pool }, work, order, ended);
    const { log, measured, touched } = ended;
    return resultOf({ ...judged, log, measured, touched });
  } finally {
    await removeWorkFolder(work);
  }
}

/** What the package is shown besides its folders. */
async function shownTo({ runtime }: Manifest, folder: string): Promise<Shown[]> {
  const shown: Shown[] = [
    { here: folder, inside: '/app' },
    { here: ENGINE, inside: '/engine' },
  ];
  if (runtime?.tables !== 'duckdb') return shown;
  const module = createRequire(import.meta.url).resolve('@duckdb/node-api/package.json');
  return [...shown, { here: await realpath(dirname(dirname(module))), inside: '/node_modules/@duckdb' }];
}

function programOf({ python }: World, { package: { manifest }, limits }: StepOrder): string[] {
  const entry = join('/app', manifest.entry);
  if (manifest.mode === 'PYTHON')
    return [python ?? 'python3', '-I', '-B', '-X', 'utf8', '/engine/run.py', entry];
  const reads = ['/app', '/in', '/out', '/tmp', '/engine', '/node_modules'];
  return [
    '/runtime/node',
    `--max-old-space-size=${Math.max(16, Math.floor(limits.memoryMb * 0.75))}`,
    '--permission',
    ...reads.map((one) => `--allow-fs-read=${one}`),
    ...['/out', '/tmp'].map((one) => `--allow-fs-write=${one}`),
    ...(manifest.runtime?.tables === 'duckdb' ? ['--allow-addons'] : []),
    '--import=/engine/watch.mjs',
    entry,
  ];
}

async function performed(world: World, work: WorkFolder, order: StepOrder): Promise<ProgramEnd> {
  const { limits, package: placed } = order;
  const began = performance.now();
  const child = await startInside(world, {
    work,
    limits: limitsOf(limits),
    shown: await shownTo(placed.manifest, placed.folder),
    program: programOf(world, order),
    cwd: '/tmp',
    env: { PATH, TZ: 'UTC', LANG: 'C.UTF-8', JOB_REQUEST: join(placesIn(world, work).in, REQUEST) },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  const tell = makeTeller(order.tell);
  const touches = keepTouches();
  const [out, err] = [listen(child.stdout as Readable, tell), listen(child.stderr as Readable)];
  byLine(child.stdio[3] as Readable, tell);
  byLine(child.stdio[4] as Readable, touches.hear);

  let late: NodeJS.Timeout | undefined;
  const halting = makeHalting(limits.timeoutS, order.signal, () => {
    signalAll(child, 'SIGTERM');
    late = setTimeout(() => signalAll(child, 'SIGKILL'), world.graceMs);
  });
  const watched = watch(world, work, pid, limits.diskMb, halting.because);
  const { code, signal } = await exited(child);
  halting.over();
  clearTimeout(late);
  const ms = performance.now() - began;
  const { cpuMs, oomKills } = await world.limiter.use(work.id, pid);
  await world.limiter.end(work.id, pid);
  // What it wrote last counts too, however it ended.
  const { watched: seen, full } = await watched.end();
  return {
    ...{ code, signal, oomKills, halt: halting.reason() ?? full },
    log: { out: out.words(), err: err.words() },
    measured: { ms, cpuMs, ...seen },
    touched: touches.all(),
  };
}
