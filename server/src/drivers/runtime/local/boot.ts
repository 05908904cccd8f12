import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exit } from '../../../kit/runtime.ts';
import { judge, ourIdentity, startOf } from '../../database/process-identity.ts';
import { errorText } from '../../database/trouble.ts';
import { settles } from '../../database/wait.ts';
import type { Target } from '../proxy/types.ts';
import { filesOf, groupOf, targetOf } from './boot-files.ts';
import type { Engine } from './engine/engine.ts';
import { whenOver } from './engine/over.ts';
import { containerOf, engineFor } from './engine/prepare.ts';
import { diedOfHeap, exitIn, lackedMemory } from './exit.ts';
import type { Book } from './log/book.ts';
import { follow } from './log/follow.ts';
import type { Placed } from './release/store.ts';
import { openGate } from './sandbox/gate.ts';
import { spawnBoot } from './spawn.ts';
import type { BootRecord } from './state.ts';
import type { World } from './world.ts';

/** A running program of an instance, begun by us or by an earlier supervisor. */
export type Boot = {
  record: BootRecord;
  target: Target;
  /** Its processor time, once it has ended, is in `cpuMs`. Never rejected. */
  ended: Promise<End>;
  use(): ReturnType<World['limiter']['use']>;
  /** Of a container: the folder with what it wrote outside its data. */
  layer(): Promise<string | undefined>;
  /** Asks it to end, then makes it; resolves when nothing of it is left. */
  stop(): Promise<void>;
  /** Lets go of it; it runs on. */
  leave(): void;
};

export async function beginBoot(
  world: World,
  record: BootRecord,
  placed: Placed,
  book: Book,
  save: () => Promise<void>,
): Promise<Boot> {
  mkdirSync(world.home.at(...filesOf(record).run), { recursive: true, mode: 0o755 });
  const gate = await gateFor(world, record, book);
  try {
    const child = await spawnBoot(world, record, placed, save);
    return watched(world, record, book, gate, exitOf(child));
  } catch (error) {
    gate?.close();
    await clearSurely(world, record, book);
    throw error;
  }
}

/** Takes back a program that an earlier supervisor began; undefined when it is gone. */
export async function adoptBoot(world: World, record: BootRecord, book: Book): Promise<Boot | undefined> {
  if (!isAlive(record)) return undefined;
  const gate = await gateFor(world, record, book);
  return watched(world, record, book, gate, isGone(record, world.times.watchEvery));
}

type End = { exit: Exit; cpuMs: number };

/**
 * Removes what an ended start left: processes that hid, its group, its files. Says how it ended, whatever goes wrong
 * meanwhile: that it ended is what others wait for.
 */
export async function buryBoot(world: World, record: BootRecord, book: Book): Promise<End> {
  const { out, err } = filesOf(record);
  const end = await endOf(world, record).catch((error: unknown) => {
    book.note(`it is not known how it ended: ${errorText(error)}`);
    return unseen();
  });
  try {
    follow(world.home.at(...out), 'out', book).finish();
    follow(world.home.at(...err), 'err', book).finish();
  } catch (error) {
    book.note(`its last lines could not be kept: ${errorText(error)}`);
  }
  await clearSurely(world, record, book);
  return end;
}

const unseen = (): End => ({
  exit: { code: null, signal: null, outOfMemory: false, at: new Date().toISOString() },
  cpuMs: 0,
});

async function endOf(world: World, record: BootRecord): Promise<End> {
  if (!record.process) return unseen();
  const { home, limiter } = world;
  const { out, err, ended } = filesOf(record);
  const { cpuMs, oomKills } = await limiter.use(groupOf(record), pidOf(record));
  const seen = await seenOf(world, record);
  const how = exitIn(home.at(...ended), seen?.code);
  const hadFullHeap = [out, err].some((raw) => diedOfHeap(home.at(...raw)));
  const outOfMemory = lackedMemory(how.signal, { oomKills, hadFullHeap, isTold: seen?.outOfMemory });
  return { exit: { ...how, outOfMemory, at: new Date().toISOString() }, cpuMs };
}

/** Ends it at once; nothing is read or removed afterwards. */
export async function killBoot({ limiter }: World, record: BootRecord): Promise<void> {
  signal(record, 'SIGKILL');
  await limiter.end(groupOf(record), pidOf(record));
}

/** Its process number, while it is still its own: after a restart of the machine the number may belong to another process. */
function pidOf({ process: known }: BootRecord): number | null {
  if (!known) return null;
  const { boot, space } = ourIdentity();
  if (known.boot !== boot || known.space !== space) return null;
  const started = startOf(known.pid);
  return started === undefined || started === known.started ? known.pid : null;
}

/** What the engine knows about the end of a container, also when no caller waited for it. */
const seenOf = async (world: World, record: BootRecord) =>
  (await engineFor(world, record))?.seen(containerOf(record));

const isContainer = ({ plan }: BootRecord) => plan.release.kind === 'IMAGE';

/** What cannot be removed now, because an engine or the disk does not let it, is tried again until it is gone. */
async function clearSurely(world: World, record: BootRecord, book: Book): Promise<void> {
  try {
    await clear(world, record);
  } catch (error) {
    book.note(`what it left cannot be removed yet: ${errorText(error)}`);
    setTimeout(() => void clearSurely(world, record, book), world.times.clearAgain).unref();
  }
}

async function clear(world: World, record: BootRecord): Promise<void> {
  const { home, limiter, ports } = world;
  try {
    // Where there is no engine to ask, its container goes with the next supervisor's orphans.
    await (await engineFor(world, record))?.remove(containerOf(record));
  } finally {
    await limiter.end(groupOf(record), pidOf(record));
  }
  await rm(home.at(...filesOf(record).boot), { recursive: true, force: true });
  // Last, as it is done once: the port may be taken by the next try.
  if (record.isLeased) ports.giveBack(record.port);
}

function watched(
  world: World,
  record: BootRecord,
  book: Book,
  gate: Server | undefined,
  gone: Promise<void>,
): Boot {
  const { home, limiter, times } = world;
  const { out, err } = filesOf(record);
  const followers = [follow(home.at(...out), 'out', book), follow(home.at(...err), 'err', book)];
  const reading = setInterval(() => {
    try {
      for (const one of followers) one.read();
    } catch {
      // Lines that cannot be kept are no reason to leave all programs alone.
    }
  }, times.logEvery);
  const stopLooking = isContainer(record)
    ? whenOver(world, record, () => signal(record, 'SIGKILL'))
    : () => undefined;
  const leave = () => {
    clearInterval(reading);
    stopLooking();
    gate?.close();
  };
  const ended = gone.then(() => {
    leave();
    return buryBoot(world, record, book);
  });
  const pid = record.process?.pid ?? 0;
  return {
    record,
    target: targetOf(world, record),
    ended,
    use: () => limiter.use(groupOf(record), pid),
    leave,
    layer: layerOf(world, record),
    async stop() {
      const engine = await engineFor(world, record);
      if (engine) await stopContainer(world, engine, record);
      else signal(record, 'SIGTERM');
      if (!(await settles(gone, times.term))) {
        signal(record, 'SIGKILL');
        if (!(await settles(gone, 2_000))) await limiter.end(groupOf(record), pid);
      }
      await ended;
    },
  };
}

/** Asked until it is known: it stays the same. */
function layerOf(world: World, record: BootRecord): Boot['layer'] {
  let found: string | undefined;
  return async () => {
    found ??= await (await engineFor(world, record))?.layer(containerOf(record));
    return found;
  };
}

/** An engine that does not do it is no reason not to go on. */
async function stopContainer({ times }: World, engine: Engine, record: BootRecord): Promise<void> {
  await engine.stop(containerOf(record), Math.ceil(times.term / 1000)).catch(() => undefined);
}

async function gateFor(world: World, record: BootRecord, book: Book): Promise<Server | undefined> {
  const { database } = record.plan;
  // What has a port shares the machine's network; what was begun apart needs its way, whatever is possible by now.
  if (!database || record.isLeased) return undefined;
  const refuse = (why: string) => book.note(why);
  const reach = { allowed: world.settings.databases, may: world.mayReach };
  return openGate(world.home.socket(...filesOf(record).gate), database, reach, refuse);
}

export const isAlive = ({ process: known }: BootRecord) => known !== null && judge(known) === 'alive';

const exitOf = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

async function isGone(record: BootRecord, every: number): Promise<void> {
  while (isAlive(record)) await sleep(every, undefined, { ref: false });
}

/** To all of its process group, if it is still the one we know. */
function signal(record: BootRecord, name: NodeJS.Signals): void {
  if (!record.process || !isAlive(record)) return;
  try {
    process.kill(-record.process.pid, name);
  } catch {
    // It ended in this moment.
  }
}
