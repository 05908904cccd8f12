import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exit } from '../../../kit/runtime.ts';
import { judge } from '../../database/process-identity.ts';
import { settles } from '../../database/wait.ts';
import type { Target } from '../proxy/types.ts';
import { filesOf, groupOf, targetOf } from './boot-files.ts';
import { diedOfHeap, exitIn } from './exit.ts';
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
  /** Its processor time, once it has ended, is in `cpuMs`. */
  ended: Promise<{ exit: Exit; cpuMs: number }>;
  use(): ReturnType<World['limiter']['use']>;
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
    await clear(world, record);
    throw error;
  }
}

/** Takes back a program that an earlier supervisor began; undefined when it is gone. */
export async function adoptBoot(world: World, record: BootRecord, book: Book): Promise<Boot | undefined> {
  if (!isAlive(record)) return undefined;
  const gate = await gateFor(world, record, book);
  return watched(world, record, book, gate, isGone(record, world.times.watchEvery));
}

/** Removes what an ended start left: processes that hid, its group, its files. Says how it ended. */
export async function buryBoot(
  world: World,
  record: BootRecord,
  book: Book,
): Promise<{ exit: Exit; cpuMs: number }> {
  const { home, limiter } = world;
  const { out, err, ended } = filesOf(record);
  if (!record.process) {
    await clear(world, record);
    return { exit: { code: null, signal: null, outOfMemory: false, at: new Date().toISOString() }, cpuMs: 0 };
  }
  const { pid } = record.process;
  const { cpuMs, oomKills } = await limiter.use(groupOf(record), pid);
  const how = exitIn(home.at(...ended));
  const outOfMemory =
    (how.signal === 'SIGKILL' && oomKills > 0) || [out, err].some((raw) => diedOfHeap(home.at(...raw)));
  follow(home.at(...out), 'out', book).finish();
  follow(home.at(...err), 'err', book).finish();
  await clear(world, record);
  return { exit: { ...how, outOfMemory, at: new Date().toISOString() }, cpuMs };
}

async function clear({ home, limiter, ports }: World, record: BootRecord): Promise<void> {
  await limiter.end(groupOf(record), record.process?.pid ?? null);
  if (record.isLeased) ports.giveBack(record.port);
  await rm(home.at(...filesOf(record).boot), { recursive: true, force: true });
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
    for (const one of followers) one.read();
  }, times.logEvery);
  const leave = () => {
    clearInterval(reading);
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
    async stop() {
      signal(record, 'SIGTERM');
      if (!(await settles(gone, times.term))) {
        signal(record, 'SIGKILL');
        if (!(await settles(gone, 2_000))) await limiter.end(groupOf(record), pid);
      }
      await ended;
    },
  };
}

async function gateFor(world: World, record: BootRecord, book: Book): Promise<Server | undefined> {
  const { database } = record.plan;
  if (!database || !world.ways.namespaces) return undefined;
  const refuse = (why: string) => book.append('runtime', [why]);
  return openGate(world.home.socket(...filesOf(record).gate), database, world.settings.databases, refuse);
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
