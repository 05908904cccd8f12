import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { ourIdentity, type ProcessIdentity, startOf } from '../../database/process-identity.ts';
import { planFor } from '../testing/bench.ts';
import { releaseFor } from '../testing/images.ts';
import { obedient } from '../testing/programs.ts';
import { adoptBoot, buryBoot } from './boot.ts';
import { filesOf } from './boot-files.ts';
import { openBook } from './log/book.ts';
import { spawnBoot } from './spawn.ts';
import type { BootRecord } from './state.ts';
import { type SmallWorld, smallWorld } from './testing/world.ts';

let folder: string;
let world: SmallWorld;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-boot-'));
  world = await smallWorld(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function recordOf(process: ProcessIdentity): Promise<BootRecord> {
  const plan = planFor('old', await obedient('old'));
  const at = new Date().toISOString();
  return { id: 'abc', role: 'current', plan, process, port: 1, isLeased: false, at, healthyAt: at };
}

it('leaves processes alone that only have the number of one it knew', async () => {
  const other = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  const pid = other.pid ?? Number.NaN;
  const ended = new Promise((resolve) => other.once('exit', (_code, signal) => resolve(signal)));
  const book = openBook(join(folder, 'log'), 10_000);
  const known = { ...ourIdentity(), pid, started: startOf(pid) ?? '' };
  await buryBoot(world, await recordOf({ ...known, boot: 'before the machine was started anew' }), book);
  await buryBoot(world, await recordOf({ ...known, space: 'another container' }), book);
  await buryBoot(world, await recordOf({ ...known, started: '1' }), book);
  expect(startOf(pid)).toBe(known.started);
  await buryBoot(world, await recordOf(known), book);
  expect(await ended).toBe('SIGKILL');
  await eventually(() => expect(startOf(pid)).toBeUndefined());
});

it('ends a container by its processes where there is no engine to ask, and asks it for nothing', async () => {
  const program = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  const pid = program.pid ?? Number.NaN;
  const record = await recordOf({ ...ourIdentity(), pid, started: startOf(pid) ?? '' });
  record.plan = planFor('old', { release: releaseFor('example/a:1'), bytes: Buffer.alloc(0) });
  world.images = async () => ({ missing: 'podman does not answer', mayPass: true });
  const boot = filesOf(record).boot;
  mkdirSync(world.home.at(...boot), { recursive: true });
  const adopted = await adoptBoot(world, record, openBook(join(folder, 'log'), 10_000));
  expect(await adopted?.layer()).toBeUndefined();
  await adopted?.stop();
  expect(startOf(pid)).toBeUndefined();
  // Nothing of it is left for the next try.
  expect(existsSync(world.home.at(...boot))).toBe(false);
});

it('leaves no files open when a start fails half-way', async () => {
  const record = await recordOf({ ...ourIdentity(), pid: 1, started: '' });
  // A folder where a file is to be opened.
  mkdirSync(world.home.at(...filesOf(record).err), { recursive: true });
  const opened = () => readdirSync('/proc/self/fd').length;
  const before = opened();
  for (let n = 0; n < 20; n += 1)
    await expect(
      spawnBoot(world, record, { folder, entry: 'a.mjs' }, async () => undefined),
    ).rejects.toThrow();
  await eventually(() => expect(opened()).toBeLessThan(before + 10));
});
