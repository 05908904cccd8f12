// The program that watches over applications, started by the console and outliving it:
//   node supervisor.ts <data folder>
import { randomUUID } from 'node:crypto';
import { chmodSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { askable } from '../../../kit/public-address.ts';
import { FolderInUse, type Lock, takeLock } from '../../database/lock.ts';
import { ifThere } from '../../storage/sync.ts';
import { makeProxy } from '../proxy/index.ts';
import { editionOf } from './edition.ts';
import { findPodman, hindranceOf } from './engine/podman.ts';
import { APPS, type Home, openHome } from './home.ts';
import { openJournal } from './journal.ts';
import { Keeper } from './keeper.ts';
import { findJava } from './launch.ts';
import { MIB } from './limits/types.ts';
import { makePorts } from './ports.ts';
import { openStore } from './release/store.ts';
import { findWays } from './sandbox/try.ts';
import { openUsers } from './sandbox/users.ts';
import { openOffice } from './server.ts';
import { proxySettings, readSettings, timesOf } from './settings.ts';
import { writeWhole } from './whole-file.ts';
import type { World } from './world.ts';

const say = (line: string) => void process.stderr.write(`${new Date().toISOString()} ${line}\n`);

async function idOf(home: Home): Promise<string> {
  const path = home.at('id');
  const known = (await ifThere(readFile(path, 'utf8')))?.trim();
  if (known) return known;
  const id = randomUUID();
  await writeWhole(path, id);
  return id;
}

async function makeWorld(home: Home, id: string): Promise<World> {
  const settings = await readSettings(home);
  const [{ ways, limiter }, java] = await Promise.all([findWays(home, id, settings.without), findJava()]);
  // A user of its own has to come through to its folders; inside namespaces they are brought to it.
  chmodSync(home.folder, ways.users && !ways.namespaces ? 0o711 : 0o700);
  const mayReach = askable(settings.networks);
  const proxy = makeProxy(proxySettings(settings), { mayReach });
  const hindrance = hindranceOf(settings, ways, limiter);
  const floorBytes = settings.diskFloorMb * MIB;
  const times = timesOf(settings);
  const againMs = times.engineAgain;
  const images = findPodman({ home, id, may: mayReach, hindrance, floorBytes, againMs });
  // It takes its time, and is looked for while the rest begins.
  void images();
  return {
    ...{ home, id, images },
    settings,
    times,
    mayReach,
    ways,
    limiter,
    java,
    proxy,
    store: await openStore(home, images),
    users: await openUsers(home),
    ports: makePorts(),
    journal: openJournal(home),
  };
}

const ENDS = {
  leave: 'leaving; what runs goes on',
  halt: 'ending everything',
  abandon: 'the data folder is gone; ending everything',
};

/** Whether the folder is still the one we began in: what runs in one that was removed would never be found. */
function sameFolder(home: Home): () => boolean {
  const idOfFolder = () => statSync(home.folder, { throwIfNoEntry: false })?.ino;
  const ours = idOfFolder();
  return () => idOfFolder() === ours;
}

/** A port that is taken is tried again: applications run, and are reached by the console's port meanwhile. */
async function listenForApps(world: World, apps: NonNullable<World['settings']['apps']>): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      await world.proxy.listen(apps);
      return;
    } catch (error) {
      if (isFirst) say(`cannot listen on ${apps.host}:${apps.port}: ${error}`);
    }
    await sleep(5_000);
  }
}

async function run(home: Home, lock: Lock): Promise<void> {
  const id = await idOf(home);
  const world = await makeWorld(home, id);
  const { settings, proxy, ways } = world;
  const keeper = new Keeper(world, say);
  await keeper.load();
  rmSync(home.at(APPS), { force: true });
  await proxy.listen({ path: home.socket(APPS) });
  if (settings.apps) void listenForApps(world, settings.apps);

  let isEnding = false;
  const close = async (how: keyof typeof ENDS) => {
    if (isEnding) return;
    isEnding = true;
    say(ENDS[how]);
    office.close();
    office.closeAllConnections();
    await keeper[how]().catch((error: unknown) => say(`while ending: ${error}`));
    await lock.release().catch(() => undefined);
    process.exit(0);
  };
  let heardAt = Date.now();
  const office = await openOffice({
    world,
    keeper,
    alive: { edition: editionOf(settings), id, pid: process.pid },
    heard: () => {
      heardAt = Date.now();
    },
    leave: () => void close('leave'),
    end: () => void close('halt'),
  });
  const lingers = (settings.lingerSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  const isOurs = sameFolder(home);
  const look = () => {
    if (!isOurs()) void close('abandon');
    else if (Date.now() - heardAt > lingers) void close('halt');
  };
  setInterval(look, 500);
  process.on('uncaughtException', (error) => {
    say(`unexpected: ${error.stack}`);
    // What cannot write because its folder is gone ends what it started; otherwise the next one takes over.
    if (isOurs()) process.exit(1);
    look();
  });
  process.on('SIGTERM', () => void close('leave'));
  process.on('SIGINT', () => void close('leave'));
  say(`listening; limits ${ways.limits}, users ${ways.users}, namespaces ${ways.namespaces}`);
  await keeper.resume();
}

process.on('unhandledRejection', (error) =>
  say(`unexpected: ${error instanceof Error ? error.stack : error}`),
);
// Whatever the console's is: what is to be closed says so itself.
process.umask(0o022);
try {
  const home = openHome(process.argv[2] ?? '');
  await run(home, await takeLock(home.folder));
} catch (error) {
  // Two consoles may have started one each: the first to lock the folder stays.
  const isTaken = error instanceof FolderInUse;
  say(isTaken ? 'another supervisor has the folder' : String(error instanceof Error ? error.stack : error));
  process.exit(isTaken ? 0 : 1);
}
