import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { InstanceStatus } from '../../../kit/runtime.ts';
import { planFor } from '../testing/bench.ts';
import { obedient, type Program } from '../testing/programs.ts';
import { Instance } from './instance.ts';
import { newState } from './state.ts';
import { type SmallWorld, smallWorld } from './testing/world.ts';

let folder: string;
let world: SmallWorld;
const made: Instance[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-instance-'));
  world = await smallWorld(folder);
});
afterEach(async () => {
  for (const one of made.splice(0)) await one.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

async function placed(version: string): Promise<Program> {
  const program = await obedient(version);
  await world.store.place(program.release, Readable.from([program.bytes]));
  return program;
}

function instanceOf(state: Instance['state']): Instance {
  const one = new Instance(world, state);
  made.push(one);
  return one;
}

const becomes = (one: Instance, like: Partial<InstanceStatus>) =>
  eventually(() => expect(one.standing.told).toMatchObject(like));

it('does not start a stranger where an earlier supervisor could keep it apart, and this one cannot', async () => {
  const program = await placed('stranger');
  const one = instanceOf(newState(planFor('stranger', program, { trusted: false })));
  await one.resume();
  expect(one.standing.told).toMatchObject({ state: 'crashed', cause: 'no_launcher' });
  expect(one.standing.told.detail).toContain('cannot keep programs apart');
  expect(one.state.boots).toEqual([]);
});

it('leaves a stranger alone that was begun where it could be kept apart', async () => {
  const program = await placed('guest');
  const plan = planFor('guest', program, { trusted: false });
  const first = instanceOf(newState({ ...plan, trusted: true }));
  await first.begin();
  await becomes(first, { state: 'running' });
  await first.leave();
  const state = { ...first.state, plan, boots: first.state.boots.map((boot) => ({ ...boot, plan })) };
  const second = instanceOf(state);
  await second.resume();
  expect(second.standing.told).toMatchObject({ state: 'running', cause: null });
});
