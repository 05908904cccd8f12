import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { InstanceStatus } from '../../../kit/runtime.ts';
import { startOf } from '../../database/process-identity.ts';
import { planFor } from '../testing/bench.ts';
import { releaseFor } from '../testing/images.ts';
import { ill, obedient, type Program } from '../testing/programs.ts';
import { filesOf } from './boot-files.ts';
import { Instance } from './instance.ts';
import { type BootRecord, newState } from './state.ts';
import { type SmallWorld, smallWorld } from './testing/world.ts';
import { crash, succeed } from './verdict.ts';

let folder: string;
let world: SmallWorld;
const made: Instance[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-instance-'));
  world = await smallWorld(folder, {}, { clearAgain: 50 });
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

/** Something that is waited for until the test says so. */
function gate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const pass = () => {
    reached.resolve();
    return opened.promise;
  };
  return { pass, reached: reached.promise, open: () => opened.resolve() };
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

it('tells that a program ended, and starts it again, although what it left cannot be removed', async () => {
  const { limiter } = world;
  let failures = 2;
  const end: typeof limiter.end = async (...args) => {
    if (failures-- > 0) throw new Error('the group is busy');
    return limiter.end(...args);
  };
  world.limiter = { ...limiter, end };
  const one = instanceOf(newState(planFor('buried', await placed('buried'))));
  await one.begin();
  await becomes(one, { state: 'running' });
  const [record] = one.state.boots;
  process.kill(record?.process?.pid ?? Number.NaN, 'SIGKILL');
  await becomes(one, { state: 'running', restarts: 1 });
  // The next try comes by itself.
  await eventually(() =>
    expect(existsSync(world.home.at(...filesOf(record as BootRecord).boot))).toBe(false),
  );
});

it('comes back to what it could not bring about', async () => {
  const one = instanceOf(newState(planFor('patient', await placed('patient'))));
  const { journal } = world;
  let failures = 1;
  world.journal = {
    ...journal,
    add: (status) => {
      if (failures-- > 0) throw new Error('the disk is full');
      journal.add(status);
    },
  };
  await one.begin();
  await becomes(one, { state: 'running', generation: 1 });
});

it('is not gone before nothing is left of it', async () => {
  const one = instanceOf(newState(planFor('sticky', await placed('sticky'))));
  await one.begin();
  await becomes(one, { state: 'running' });
  const { proxy } = world;
  world.proxy = {
    ...proxy,
    remove: () => {
      throw new Error('not yet');
    },
  };
  await expect(one.remove()).rejects.toThrow('could not be removed');
  expect(existsSync(world.home.at('instances/sticky/state.json'))).toBe(true);
  world.proxy = proxy;
  // Twice at once, as when the console asks again.
  await Promise.all([one.remove(), one.remove()]);
  await one.remove();
  expect(existsSync(world.home.at('instances/sticky'))).toBe(false);
});

it('ends a program that filled the disk, although nothing can be noted, and tells it when that is possible', async () => {
  const one = instanceOf(newState(planFor('filler', await placed('filler'))));
  await one.begin();
  await becomes(one, { state: 'running' });
  const pid = one.state.boots[0]?.process?.pid ?? 0;
  const at = (name: string) => world.home.at('instances/filler', name);
  rmSync(at('log'), { recursive: true });
  rmSync(at('state.json'));
  mkdirSync(at('state.json'));
  one.diskBytes = 2 ** 30;
  await one.overDisk();
  expect(startOf(pid)).toBeUndefined();
  expect(one.standing.told).toMatchObject({ state: 'running' });
  const drafts = () => readdirSync(at('')).filter((name) => name.startsWith('state.json.'));
  await eventually(() => expect(drafts()).toEqual([]));
  rmSync(at('state.json'), { recursive: true });
  mkdirSync(at('log'));
  await becomes(one, { state: 'stopped', cause: 'disk_full' });
  expect(world.heard.at(-1)).toMatchObject({ cause: 'disk_full' });
  one.standing.note('there is room again');
  const { lines } = await one.standing.book.read(undefined, 10);
  expect(lines.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^\d+ notes before this one/));
});

it('takes a plan at the second try that could not be noted at the first', async () => {
  const one = instanceOf(newState(planFor('second', await placed('second'))));
  await one.begin();
  await becomes(one, { state: 'running' });
  const path = world.home.at('instances/second/state.json');
  rmSync(path);
  mkdirSync(path);
  const plan = planFor('second', await placed('newer'), { generation: 2 });
  await expect(one.apply(plan)).rejects.toThrow();
  rmSync(path, { recursive: true });
  await one.apply(plan);
  await becomes(one, { state: 'running', generation: 2, digest: plan.release.digest });
});

it('does not take another for itself where both listen on one port of the machine', async () => {
  const port = await world.ports.lend(null);
  world.ports.giveBack(port);
  const program = await placed('fixed');
  const release = { ...program.release, port };
  const fixed = { ...program, release };
  const one = instanceOf(newState(planFor('one', fixed)));
  await one.begin();
  await becomes(one, { state: 'running' });
  const two = instanceOf(newState(planFor('two', fixed, { spaceId: 'space-b' })));
  await two.begin();
  await becomes(two, { state: 'crashed', cause: 'no_launcher' });
  expect(two.standing.told.detail).toContain(`port ${port} is taken`);
  await one.apply(planFor('one', fixed, { generation: 2, env: { NEW: '1' } }));
  await becomes(one, { state: 'running', cause: 'returned', generation: 2 });
  await one.apply(planFor('one', fixed, { generation: 3, wanted: 'stop' }));
  await becomes(one, { state: 'stopped' });
  await two.restart();
  await becomes(two, { state: 'running' });
});

it('gives a port back when a start could not be noted', async () => {
  const { ports } = world;
  const out = new Set<number>();
  const lend: typeof ports.lend = async (wanted) => {
    const port = await ports.lend(wanted);
    out.add(port);
    return port;
  };
  world.ports = { ...ports, lend, giveBack: (port) => out.delete(port) && ports.giveBack(port) };
  const one = instanceOf(newState(planFor('unnoted', await placed('unnoted'))));
  let failures = 2;
  const save = one.standing.save.bind(one.standing);
  one.standing.save = () =>
    out.size > 0 && failures-- > 0 ? Promise.reject(new Error('the disk is full')) : save();
  await one.begin();
  await becomes(one, { state: 'running' });
  expect(out.size).toBe(1);
});

it('tries a container again by itself when what starts containers did not answer', async () => {
  let asked = 0;
  world.times = { ...world.times, engineAgain: 20 };
  world.images = async () => {
    asked += 1;
    return { missing: 'podman does not answer', mayPass: asked < 3 };
  };
  const program = { release: releaseFor('example/a:1'), bytes: Buffer.alloc(0) };
  const one = instanceOf(newState(planFor('waiting', program)));
  await one.begin();
  await eventually(() => expect(asked).toBe(3));
  expect(one.standing.told).toMatchObject({ state: 'crashed', cause: 'no_launcher' });
  expect(world.heard).toHaveLength(1);
});

it('goes on with what runs where it could not be started any more', async () => {
  const program = await placed('lasting');
  const plan = planFor('lasting', program);
  const one = instanceOf(newState(plan));
  await one.begin();
  await becomes(one, { state: 'running' });
  world.store = { ...world.store, find: async () => undefined };
  await one.apply({ ...plan, generation: 2 });
  await becomes(one, { state: 'running', generation: 2, cause: null });
});

describe('a plan that comes while the one before it fails', () => {
  const started = async (id: string) => {
    const one = instanceOf(newState(planFor(id, await placed('first'))));
    await one.begin();
    await becomes(one, { state: 'running' });
    return one;
  };
  const isTried = async (one: Instance) => {
    const third = await placed('third');
    const { id } = one.state.plan;
    await one.apply(planFor(id, third, { generation: 3 }));
    return () => becomes(one, { state: 'running', cause: null, generation: 3, digest: third.release.digest });
  };

  it('is tried when there is nothing of the other to start', async () => {
    const one = await started('early');
    const { store } = world;
    const missing = await obedient('missing');
    const looked = gate();
    const find: typeof store.find = async (release) => {
      if (release.digest === missing.release.digest) await looked.pass();
      return store.find(release);
    };
    world.store = { ...store, find };
    await one.apply(planFor('early', missing, { generation: 2 }));
    await looked.reached;
    const third = await isTried(one);
    looked.open();
    await third();
    expect(world.heard).toContainEqual(expect.objectContaining({ generation: 2, cause: 'returned' }));
    expect(world.heard).not.toContainEqual(expect.objectContaining({ generation: 3, cause: 'returned' }));
  });

  it('is tried when the other was started and is not well', async () => {
    const one = await started('ill');
    const bad = await ill();
    await world.store.place(bad.release, Readable.from([bad.bytes]));
    const { limiter, times } = world;
    const ending = gate();
    world.limiter = { ...limiter, end: (...args) => ending.pass().then(() => limiter.end(...args)) };
    world.times = { ...times, startPeriod: 0, bootEvery: 1_000 };
    await one.apply(planFor('ill', bad, { generation: 2 }));
    await ending.reached;
    world.times = times;
    const third = await isTried(one);
    ending.open();
    await third();
    expect(world.heard).toContainEqual(expect.objectContaining({ generation: 2, cause: 'returned' }));
    expect(world.heard).not.toContainEqual(expect.objectContaining({ generation: 3, cause: 'returned' }));
  });

  it('is not reported as running before it runs', async () => {
    const one = await started('hasty');
    const { plan } = one.state;
    await one.leave();
    one.state.plan = { ...plan, generation: 3 };
    await succeed(world, one.standing, { ...plan, generation: 2 }, { at: 'port', port: 1 });
    expect(one.standing.told).toMatchObject({ state: 'running', generation: 2 });
    await crash(world, one.standing, plan, { cause: 'exited', detail: '' });
    expect(one.standing.told).toMatchObject({ state: 'crashed', generation: 2 });
  });
});
