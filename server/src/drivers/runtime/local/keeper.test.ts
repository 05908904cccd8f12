import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { planFor } from '../testing/bench.ts';
import { programOf, zipOf } from '../testing/programs.ts';
import type { Engine } from './engine/engine.ts';
import { Keeper } from './keeper.ts';
import { newState, writeState } from './state.ts';
import { type SmallWorld, smallWorld } from './testing/world.ts';

let folder: string;
let world: SmallWorld;
const said: string[] = [];
const keepers: Keeper[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-keeper-'));
  world = await smallWorld(folder);
  said.length = 0;
});
afterEach(async () => {
  for (const one of keepers.splice(0)) await one.abandon();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

async function keeperOf(): Promise<Keeper> {
  const made = new Keeper(world, (line) => said.push(line));
  keepers.push(made);
  await made.load();
  return made;
}

it('goes on when what no instance needs cannot be removed', async () => {
  const engine = { removeOthers: () => Promise.reject(new Error('the container is busy')) };
  world.images = async () => engine as unknown as Engine;
  world.store = { ...world.store, sweep: () => Promise.reject(new Error('the folder is busy')) };
  await (await keeperOf()).resume();
  expect(said).toEqual(['while clearing up: the container is busy', 'while clearing up: the folder is busy']);
});

it('does not mind a release that went while it looked at them', async () => {
  // A name that leads nowhere is there when names are read, and not when it is looked at.
  symlinkSync('nowhere', world.home.at('releases/STATIC-a'));
  mkdirSync(world.home.at('releases/STATIC-b'));
  await world.store.sweep(new Set(), 0);
  expect(readdirSync(world.home.at('releases'))).toEqual(['STATIC-a']);
});

it('goes in time, whatever an instance is in the middle of', async () => {
  world.times = { ...world.times, leave: 50 };
  const { store } = world;
  const looked = Promise.withResolvers<void>();
  world.store = {
    ...store,
    find: () => {
      looked.resolve();
      return new Promise(() => undefined);
    },
  };
  const keeper = await keeperOf();
  const program = programOf('STATIC', await zipOf({ 'index.html': 'page' }));
  await keeper.apply(planFor('page', program));
  await looked.promise;
  await keeper.leave();
});

it('begins an instance at the second try that could not be noted at the first', async () => {
  const keeper = await keeperOf();
  const program = programOf('STATIC', await zipOf({ 'index.html': 'page' }));
  await world.store.place(program.release, Readable.from([program.bytes]));
  const path = world.home.at('instances/page/state.json');
  mkdirSync(path, { recursive: true });
  await expect(keeper.apply(planFor('page', program))).rejects.toThrow();
  rmSync(path, { recursive: true });
  await keeper.apply(planFor('page', program));
  await eventually(() => expect(keeper.statuses()).toMatchObject([{ id: 'page', state: 'running' }]));
});

it('tells what the supervisor before it noted and did not tell', async () => {
  const program = programOf('STATIC', await zipOf({ 'index.html': 'page' }));
  const state = newState(planFor('page', program));
  world.journal.add({ ...state.status });
  state.status = { ...state.status, state: 'running', generation: 1, restarts: 2 };
  mkdirSync(world.home.at('instances/page'), { recursive: true });
  await writeState(world.home, state);
  await keeperOf();
  expect(world.heard.at(-1)).toEqual(state.status);
  // Once: the next finds nothing new, also when crashes were forgotten meanwhile.
  await writeState(world.home, { ...state, status: { ...state.status, restarts: 0 } });
  await keeperOf();
  expect(world.heard).toHaveLength(2);
});

it('knows what the others wrote, whatever one of them does to be counted', async () => {
  world.times = { ...world.times, diskEvery: 20 };
  const keeper = await keeperOf();
  const program = programOf('STATIC', await zipOf({ 'index.html': 'page' }));
  await world.store.place(program.release, Readable.from([program.bytes]));
  for (const id of ['bad', 'loud', 'well']) await keeper.apply(planFor(id, program));
  for (const id of ['bad', 'loud', 'well'])
    writeFileSync(world.home.at('instances', id, 'written'), Buffer.alloc(1024 ** 2, 1));
  const bytes = async () =>
    Object.fromEntries((await keeper.usage()).map(({ id, diskBytes }) => [id, diskBytes > 1024 ** 2]));
  await eventually(async () => expect(await bytes()).toEqual({ bad: true, loud: true, well: true }));
  const former = process.env.PATH;
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    join(folder, 'bin/du'),
    `#!/bin/sh
case "$*" in *instances/bad*) : > '${join(folder, 'asked')}'; exit 1;; *instances/loud*) head -c 3000000 /dev/zero >&2;; esac
PATH=/usr/bin:/bin exec du "$@"
`,
    { mode: 0o755 },
  );
  try {
    process.env.PATH = `${join(folder, 'bin')}:${former}`;
    // One that was begun before would still count what is removed now.
    await eventually(() => expect(existsSync(join(folder, 'asked'))).toBe(true));
    for (const id of ['bad', 'loud', 'well']) rmSync(world.home.at('instances', id, 'written'));
    await eventually(async () => expect(await bytes()).toEqual({ bad: true, loud: false, well: false }));
  } finally {
    process.env.PATH = former;
  }
});
