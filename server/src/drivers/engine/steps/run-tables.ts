import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnNames } from '@cloudyard/contract/algorithm/given.ts';
import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { StepRequest } from '@cloudyard/contract/algorithm/step.ts';
import type { StepOrder, StepResult, Touch } from '../../../kit/engine.ts';
import { modelPorts } from '../package/modes.ts';
import { exited, limitsOf, placesIn, signalAll } from '../sandbox.ts';
import { ask, builtinInside, OWN_MB, type Pool, stop, type TableProcess } from '../tables/pool.ts';
import type { Answer, Room, Work } from '../tables/protocol.ts';
import { watch } from '../watch.ts';
import { lastLine } from '../words.ts';
import { lay, type WorkFolder } from '../work-folder.ts';
import type { World } from '../world.ts';
import { type Ended, endOf, endOfWords, type Halt, Lie, resultOf } from './ends.ts';
import { makeHalting } from './halting.ts';
import { keepOutputs } from './outputs.ts';
import { layInputs, requestOf, variablesOf } from './request.ts';

/** No port's table or model is called so. */
const MODEL = 'model.onnx';
const MOST_SQL = 10 * 1024 * 1024;

/** A step of SQL, of a model or of the platform's own code: in a process that stood ready, on a locked database. */
export async function runTables(
  world: World,
  pool: Pool,
  order: StepOrder,
  params: ParameterValues,
): Promise<StepResult> {
  const run = isKept(order) ? order.runId : undefined;
  const one = await pool.take(run);
  let mayFollow = false;
  try {
    const { work } = one;
    await world.limiter.make(
      work.id,
      limitsOf({ ...order.limits, memoryMb: order.limits.memoryMb + OWN_MB }),
    );
    await layInputs(world, work, order);
    const asked = await workOf(world, one, order, params);
    const seen = await performed(world, one, order, asked);
    const ended = await judged(world, one, order, seen);
    mayFollow = ended.end === 'done';
    return resultOf({ ...ended, measured: seen.measured });
  } finally {
    if (run !== undefined && mayFollow) pool.keep(one, run);
    else pool.drop(one);
  }
}

/**
 * Only where nothing but the platform's own code runs in it: what a package brings meets a process that has seen nothing,
 * and nothing of it lives when its answer is read.
 */
const isKept = ({ isFollowed, package: { manifest } }: StepOrder) =>
  isFollowed === true && manifest.mode === 'BUILTIN';

async function workOf(
  world: World,
  { work }: TableProcess,
  order: StepOrder,
  params: ParameterValues,
): Promise<Work> {
  const { limits, seed } = order;
  const { folder, manifest } = order.package;
  const room: Room = { memoryMb: limits.memoryMb, threads: limits.cpu, tempMb: limits.diskMb };
  const { wantsFacts } = order;
  const request = requestOf(world, work, order, params);
  if (manifest.mode === 'SQL') {
    const path = join(folder, manifest.entry);
    if ((await lstat(path)).size > MOST_SQL) throw new Error(`${manifest.entry} is too large.`);
    const text = await readFile(path, 'utf8');
    return { room, wantsFacts, what: 'sql', text, request, variables: variablesOf(order, params), seed };
  }
  if (manifest.mode === 'ONNX')
    return { room, wantsFacts, ...(await modelWork(world, work, order, request)) };
  const own = { folder: builtinInside(world, folder), manifest, request, params, seed };
  return { room, wantsFacts, what: 'builtin', ...own };
}

/** The model lies beside its table; what it takes and answers is said by the ports and the one value it may have. */
async function modelWork(world: World, work: WorkFolder, order: StepOrder, request: StepRequest) {
  const { folder, manifest } = order.package;
  await lay(world, join(folder, manifest.entry), join(work.in, MODEL));
  const { input, output, columns } = modelPorts(manifest);
  const chosen = columns === undefined ? undefined : request.params[columns];
  const listed = typeof chosen === 'string' ? columnNames(chosen) : undefined;
  const signature = listed ?? input.schema?.columns?.map(({ name }) => name);
  const names = output.schema?.adds?.map(({ name }) => name);
  return {
    ...{ what: 'onnx' as const, request, model: join(placesIn(world, work).in, MODEL) },
    ...{ input: input.name, output: output.name },
    ...(signature && signature.length > 0 ? { columns: signature } : {}),
    ...(names && names.length > 0 ? { names } : {}),
    missing: manifest.runtime?.missing === 'nan' ? ('nan' as const) : ('refuse' as const),
  };
}

type Seen = {
  answer: Answer | undefined;
  halt: Halt | undefined;
  measured: StepResult['measured'];
  oomKills: number;
};

async function performed(world: World, one: TableProcess, order: StepOrder, asked: Work): Promise<Seen> {
  const { child, work } = one;
  const pid = child.pid ?? 0;
  const before = (await world.limiter.use(work.id, pid)).cpuMs;
  const began = performance.now();
  let late: NodeJS.Timeout | undefined;
  const halting = makeHalting(order.limits.timeoutS, order.signal, () => {
    stop(one);
    late = setTimeout(() => signalAll(child, 'SIGKILL'), world.graceMs);
  });
  const watched = watch(world, work, pid, order.limits.diskMb, halting.because);
  const isFollowed = isKept(order);
  const answered = await ask(one, asked, { tell: order.tell, isFollowed });
  halting.over();
  clearTimeout(late);
  const ms = performance.now() - began;
  const [{ cpuMs, oomKills }, { watched: seen, full }] = await Promise.all([
    world.limiter.use(work.id, pid),
    watched.end(),
  ]);
  if (!isFollowed || !answered || halting.reason()) {
    // Nothing of it is there any more when its files are looked at.
    signalAll(child, 'SIGKILL');
    await exited(child);
  }
  const peakMemoryBytes = Math.max(seen.peakMemoryBytes, answered?.peakBytes ?? 0);
  return {
    answer: answered?.answer,
    halt: halting.reason() ?? full,
    oomKills,
    measured: { ms, cpuMs: Math.max(0, cpuMs - before), peakMemoryBytes, bytesWritten: seen.bytesWritten },
  };
}

async function judged(world: World, one: TableProcess, order: StepOrder, seen: Seen): Promise<Ended> {
  const { answer, halt, oomKills } = seen;
  if (answer && 'response' in answer && halt?.end !== 'disk') return kept(world, one, order, answer);
  if (halt) return halt;
  if (!answer) {
    const words = lastLine(one.said.words());
    return { end: oomKills > 0 ? 'memory' : 'failed', text: words || 'Its process ended without an answer.' };
  }
  if ('refusal' in answer) return endOf(answer.refusal);
  if ('failed' in answer)
    return {
      end: endOfWords(answer.failed),
      text: answer.failed.slice(0, 4000),
      touched: touchedIn(answer.failed),
    };
  return halt ?? { end: 'failed' };
}

async function kept(
  world: World,
  { work }: TableProcess,
  order: StepOrder,
  { response, tables }: Extract<Answer, { response: unknown }>,
): Promise<Ended> {
  try {
    const places = placesIn(world, work);
    const outputs = await keepOutputs(work, places.out, order, response, async () => tables);
    const { metrics, views, warnings } = response;
    const isShort = warnings.some(({ code }) => code === 'not_converged');
    return { end: isShort ? 'not_converged' : 'done', outputs, metrics, views, warnings };
  } catch (error) {
    if (error instanceof Lie) return { end: 'lied', text: error.message };
    throw error;
  }
}

/** What the database refused to reach, by its own words. */
function touchedIn(message: string): Touch[] {
  const file = message.match(/Cannot access (?:file|directory) "([^"]+)"/)?.[1];
  if (file) return [{ what: 'file', target: file }];
  const setting = message.match(/Cannot change configuration option "([^"]+)"/)?.[1];
  if (setting) return [{ what: 'setting', target: setting }];
  return /Loading external extensions is disabled/.test(message)
    ? [{ what: 'program', target: 'an extension' }]
    : [];
}
