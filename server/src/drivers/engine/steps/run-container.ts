import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { StepOrder, StepResult } from '../../../kit/engine.ts';
import { hookFor } from '../../runtime/local/engine/arguments.ts';
import { type Engine, isThere } from '../../runtime/local/engine/engine.ts';
import { makeFolder } from '../../runtime/local/limits/group-files.ts';
import { hooksOf, runArguments, UIDS } from '../containers/arguments.ts';
import { CONTAINER } from '../containers/find.ts';
import { UnfitImage } from '../containers/images.ts';
import { profileOfPodman, startWatcher } from '../containers/watcher.ts';
import { exited, limitsOf, signalAll } from '../sandbox.ts';
import type { Pool } from '../tables/pool.ts';
import { watch } from '../watch.ts';
import { lastLine, listen, makeTeller } from '../words.ts';
import { makeWorkFolder, removeWorkFolder, type WorkFolder } from '../work-folder.ts';
import type { World } from '../world.ts';
import { resultOf } from './ends.ts';
import { makeHalting } from './halting.ts';
import { judgeProgram, type ProgramEnd } from './judge-program.ts';
import { layInputs, layPlain, layRequest, requestOf } from './request.ts';

const LOOK_MS = 100;
/** What a container said last is on its way for so long after its end. */
const LAST_WORDS_MS = 1_000;
/** Above all users of applications; each container that runs at the same time has others. */
const FIRST_UID = 3_000_000_000;
const taken = new Set<number>();

/** A step of a container: the image out of its package, with the step's folders and nothing else. */
export async function runContainer(
  world: World,
  pool: Pool,
  order: StepOrder,
  params: ParameterValues,
): Promise<StepResult> {
  const engine = await world.containers.find();
  if (!isThere(engine))
    return resultOf({ end: 'refused', text: `No container is started: ${engine.missing}` });
  const { folder, manifest } = order.package;
  const work = await makeWorkFolder(world);
  try {
    await layInputs(world, work, order);
    await layPlain(world, pool, work, order);
    await layRequest(work, requestOf(world, work, order, params));
    const archive = join(folder, manifest.entry);
    const digest = manifest.runtime?.image ?? '';
    const ended = await world.images.use(engine, archive, digest, (image) =>
      performed(world, engine, work, order, image),
    );
    const { log, measured, touched } = ended;
    if (!ended.hasBegun && !ended.halt)
      return resultOf({ end: 'failed', text: lastLine(log.err), log, measured });
    const judged = await judgeProgram({ world, pool }, work, order, ended);
    return resultOf({ ...judged, log, measured, touched });
  } catch (error) {
    if (error instanceof UnfitImage) return resultOf({ end: 'failed', text: error.message });
    throw error;
  } finally {
    await removeWorkFolder(work);
  }
}

type ContainerEnd = ProgramEnd & { hasBegun: boolean };

async function performed(
  world: World,
  engine: Engine,
  work: WorkFolder,
  order: StepOrder,
  image: string,
): Promise<ContainerEnd> {
  const slot = freeSlot();
  const name = `${CONTAINER}${work.id}`;
  await world.limiter.make(work.id, limitsOf(order.limits));
  await makeFolder(hooksOf(work));
  const keeper = startKeeper(engine, name);
  const unheard = new AbortController();
  const watcher = await watcherFor(world, work, () => unheard.abort());
  try {
    const start = { work, order, image, name, slot, calls: watcher?.profile };
    const child = await startContainer(world, engine, start);
    const ended = await followed(world, engine, { work, order, name, child, unheard: unheard.signal });
    await watcher?.end();
    return { ...ended, touched: watcher?.touches.all() ?? [] };
  } finally {
    // Its end is ours: nothing of it runs when its answer is read.
    await world.limiter.end(work.id, null);
    await watcher?.end();
    await keeper.end();
    taken.delete(slot);
  }
}

/** Where calls can be noted; elsewhere reviewers read that they are not. */
async function watcherFor({ python }: World, work: WorkFolder, lost: () => void) {
  const profile = profileOfPodman();
  return python && profile ? startWatcher(python, profile, { hooks: hooksOf(work) }, lost) : undefined;
}

function freeSlot(): number {
  let slot = 0;
  while (taken.has(slot)) slot += 1;
  taken.add(slot);
  return slot;
}

/** Removes the container when it is told to, and as well when this process is gone. */
function startKeeper({ environment }: Engine, name: string) {
  const remove = `cat >/dev/null; exec podman rm --force --ignore --time 0 ${name}`;
  const child = spawn('/bin/sh', ['-c', remove], {
    ...{ env: environment, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  });
  child.stdin?.on('error', () => undefined);
  return {
    async end() {
      child.stdin?.end();
      await exited(child);
    },
  };
}

type Start = {
  work: WorkFolder;
  order: StepOrder;
  image: string;
  name: string;
  slot: number;
  calls: string | undefined;
};

async function startContainer(
  world: World,
  engine: Engine,
  { work, order, image, name, slot, calls }: Start,
): Promise<ChildProcess> {
  const group = world.limiter.tree(work.id);
  if (!group) throw new Error('There are no groups to limit a container by.');
  for (const [folder] of group.views) await makeFolder(folder);
  const hooks = hooksOf(work);
  if (group.memory) await writeFile(join(hooks, 'join.json'), hookFor(group.memory));
  const args = runArguments({
    ...{ name, id: world.id, image, init: engine.init, hooks, group, work, calls, limits: order.limits },
    firstUid: FIRST_UID + slot * UIDS,
  });
  return spawn('podman', args, {
    ...{ env: engine.environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true, cwd: '/' },
  });
}

type Running = {
  work: WorkFolder;
  order: StepOrder;
  name: string;
  child: ChildProcess;
  /** Nobody notes its calls any more. */
  unheard: AbortSignal;
};

async function followed(
  world: World,
  engine: Engine,
  { work, order, name, child, unheard }: Running,
): Promise<ContainerEnd> {
  const began = performance.now();
  const [out, err] = [
    listen(child.stdout as Readable, makeTeller(order.tell)),
    listen(child.stderr as Readable),
  ];
  let isHalted = false;
  const halting = makeHalting(order.limits.timeoutS, order.signal, () => {
    isHalted = true;
    void stopped(world, engine, work, name, () => isOver);
  });
  const watched = watch(world, work, child.pid ?? 0, order.limits.diskMb, halting.because);
  const because = () => halting.because({ end: 'failed', text: 'What it reaches for could not be noted.' });
  unheard.addEventListener('abort', because, { once: true });
  if (unheard.aborted) because();
  let isOver = false;
  await whenOver(world, work, child, () => isHalted);
  isOver = true;
  halting.over();
  const ms = performance.now() - began;
  const { cpuMs, oomKills } = await world.limiter.use(work.id, null);
  const end = await engine.seen(name);
  await world.limiter.end(work.id, null);
  const { watched: seen, full } = await watched.end();
  return {
    ...{ code: end?.code ?? null, signal: null, halt: halting.reason() ?? full },
    oomKills: Math.max(oomKills, end?.outOfMemory ? 1 : 0),
    hasBegun: end !== undefined,
    log: { out: out.words(), err: err.words() },
    measured: { ms, cpuMs, ...seen },
    touched: [],
  };
}

/** It ended, or nothing of it is left: `podman run` may wait for twenty seconds more before it says so. */
async function whenOver(
  { limiter }: World,
  { id }: WorkFolder,
  child: ChildProcess,
  isHalted: () => boolean,
): Promise<void> {
  let isGone = false;
  const gone = exited(child).then(() => {
    isGone = true;
  });
  let hasRun = false;
  for (let empty = 0; !isGone; ) {
    await Promise.race([gone, sleep(LOOK_MS)]);
    const isEmpty = await limiter.isEmpty(id);
    hasRun ||= !isEmpty;
    empty = isEmpty && hasRun ? empty + LOOK_MS : 0;
    if (empty >= LAST_WORDS_MS) break;
    // What was told to stop before it had begun never begins.
    if (isHalted() && !hasRun) signalAll(child, 'SIGKILL');
  }
  if (!isGone) signalAll(child, 'SIGKILL');
  await gone;
}

/** Asked to end, and ended after its grace, however it takes it. */
async function stopped(
  { graceMs, limiter }: World,
  engine: Engine,
  { id }: WorkFolder,
  name: string,
  isOver: () => boolean,
): Promise<void> {
  const late = setTimeout(() => !isOver() && void limiter.end(id, null), graceMs + 2_000);
  await engine.stop(name, Math.max(1, Math.ceil(graceMs / 1000))).catch(() => undefined);
  if (isOver()) clearTimeout(late);
}
