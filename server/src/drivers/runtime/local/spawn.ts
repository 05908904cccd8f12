import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ourIdentity, startOf } from '../../database/process-identity.ts';
import { identityOf } from '../environment.ts';
import { close, filesOf, groupOf, makeDoor, makeFolders, makeOrders, openOutput } from './boot-files.ts';
import { prepareContainer } from './engine/prepare.ts';
import { databaseFor, environmentFor, programOf } from './launch.ts';
import type { Placed } from './release/store.ts';
import { commandFor, placesOf, type Things } from './sandbox/command.ts';
import { SYSTEM } from './sandbox/try.ts';
import type { BootRecord } from './state.ts';
import type { World } from './world.ts';

const START = join(import.meta.dirname, 'sandbox/start.sh');

/**
 * Starts a program. What is spawned first only waits; it is noted on disk and limited, and then released. Ends
 * the supervisor before that, it ends as well.
 */
export async function spawnBoot(
  world: World,
  record: BootRecord,
  placed: Placed,
  save: () => Promise<void>,
): Promise<ChildProcess> {
  const { home, limiter, ways } = world;
  const { plan } = record;
  const names = filesOf(record);
  const uid = await world.users.of(plan.spaceId);
  await makeFolders(world, record, uid);
  await limiter.make(groupOf(record), plan.limits);
  const prepare = plan.release.kind === 'IMAGE' ? prepareContainer : prepareProgram;
  const { command, cwd, given } = await prepare(world, record, placed, uid);
  const door = record.isLeased ? undefined : await makeDoor(world, record);
  const files: number[] = [];
  const kept = (fd: number) => {
    files.push(fd);
    return fd;
  };
  try {
    const out = kept(openOutput(world, names.out));
    const err = kept(openOutput(world, names.err));
    const orders = kept(makeOrders(world, record, given));
    const child = spawn('/bin/sh', [START, home.at(...names.ended), ...command], {
      stdio: ['pipe', out, err, door?.fd ?? 'ignore', orders],
      cwd: ways.namespaces ? '/' : cwd,
      env: SYSTEM,
      detached: true,
    });
    await spawned(child);
    await release(world, record, child, save);
    return child;
  } finally {
    close(...files);
    door?.close();
  }
}

async function release(world: World, record: BootRecord, child: ChildProcess, save: () => Promise<void>) {
  const pid = child.pid ?? 0;
  try {
    record.process = { ...ourIdentity(), pid, started: startOf(pid) ?? '' };
    await save();
    // Of a container the engine sees to that; what talks to the engine is not the application's.
    if (record.plan.release.kind !== 'IMAGE') await world.limiter.join(groupOf(record), pid);
    child.stdin?.on('error', () => undefined).end('go\n');
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  child.unref();
}

const spawned = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', resolve);
  });

const thingsFor = ({ home, java }: World, record: BootRecord, placed: Placed): Things => ({
  root: home.at('root'),
  app: placed.folder,
  files: home.at(...filesOf(record).files),
  run: home.at(...filesOf(record).run),
  javaHome: java?.home ?? '',
});

/** How a program is started, and what it is handed by an open file. */
export type Prepared = { command: string[]; cwd: string; given: unknown };

async function prepareProgram(
  world: World,
  record: BootRecord,
  placed: Placed,
  uid: number,
): Promise<Prepared> {
  const { plan, port } = record;
  const { limits, host: name, release } = plan;
  const things = thingsFor(world, record, placed);
  const places = placesOf(world.ways, things);
  const { program, cwd } = programOf(plan, placed.entry, places);
  const hasGate = world.ways.namespaces !== null;
  const database = databaseFor(plan, port, hasGate);
  return {
    command: commandFor(world.ways, {
      ...{ things, limits, uid, name, cwd, program, needsJava: release.kind === 'JAR' },
    }),
    cwd,
    given: {
      env: environmentFor(plan, places, port, hasGate, identityOf(world.settings, plan.id)),
      port,
      door: !record.isLeased,
      database: database && hasGate ? { port: database.port, path: `${places.run}/db.sock` } : null,
    },
  };
}
