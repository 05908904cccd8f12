import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { ourIdentity, type ProcessIdentity, startOf } from '../../database/process-identity.ts';
import { planFor } from '../testing/bench.ts';
import { obedient } from '../testing/programs.ts';
import { buryBoot } from './boot.ts';
import { openBook } from './log/book.ts';
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
