import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagesFolder } from '@cloudyard/algorithms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exited } from '../sandbox.ts';
import { findWorld, type World } from '../world.ts';
import { ask, openPool, type Pool, type TableProcess } from './pool.ts';

let folder: string;
let world: World;
let pool: Pool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-pool-'));
  await mkdir(join(folder, 'root'), { mode: 0o755 });
  world = await findWorld(folder, [], { graceMs: 1_000, builtins: packagesFolder, spark: null });
  pool = openPool(world, 0);
});
afterAll(async () => {
  await pool?.close();
  await world?.limiter.leave();
  await rm(folder, { recursive: true, force: true });
});

const ROOM = { memoryMb: 256, threads: 1, tempMb: 256 };
const asked = (one: TableProcess, text: string) =>
  ask(one, { what: 'query', room: ROOM, tables: [], text, most: 1 }, { isFollowed: true });

it('a process is kept for the next step of its run, and has nothing of the step before', async () => {
  const one = await pool.take('a run');
  expect(await asked(one, 'select 1 as n')).toMatchObject({
    answer: { table: { queried: { rows: [[1]] } } },
  });
  const left = [one.work.in, one.work.out, one.work.tmp].map((place) => join(place, 'left'));
  for (const file of left) await writeFile(file, 'of the step before');
  pool.keep(one, 'a run');
  const other = await pool.take('another run');
  expect(other).not.toBe(one);
  pool.drop(other);
  const again = await pool.take('a run');
  expect(again).toBe(one);
  expect(left.filter((file) => existsSync(file))).toEqual([]);
  // Locked as the first time, with the room of its job.
  const threads = "select current_setting('threads') as n";
  expect(await asked(again, threads)).toMatchObject({ answer: { table: { queried: { rows: [[1]] } } } });
  pool.drop(again);
});

it('a process that ended meanwhile is not handed out again', async () => {
  const one = await pool.take('a run');
  await asked(one, 'select 1');
  pool.keep(one, 'a run');
  one.child.kill('SIGKILL');
  await exited(one.child);
  const next = await pool.take('a run');
  expect(next).not.toBe(one);
  expect(await asked(next, 'select 2 as n')).toMatchObject({
    answer: { table: { queried: { rows: [[2]] } } },
  });
  pool.drop(next);
});

it('of two that rest for one run the second is ended', async () => {
  const [one, two] = [await pool.take('a run'), await pool.take('a run')];
  for (const each of [one, two]) {
    await asked(each, 'select 1');
    pool.keep(each, 'a run');
  }
  expect(await pool.take('a run')).toBe(one);
  pool.drop(one);
});
