import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { planFor } from '../testing/bench.ts';
import { obedient } from '../testing/programs.ts';
import { Instance } from './instance.ts';
import { newState } from './state.ts';
import { type SmallWorld, smallWorld } from './testing/world.ts';
import { usageOf } from './usage.ts';

const folder = mkdtempSync(join(tmpdir(), 'cloudyard-usage-'));
let one: Instance | undefined;
afterEach(async () => {
  await one?.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

/** Every start uses a second, until its processes are gone. */
function counting(world: SmallWorld): void {
  const { limiter } = world;
  const use: typeof limiter.use = async (...of) => {
    const { memoryBytes } = await limiter.use(...of);
    return { cpuMs: memoryBytes > 0 ? 1000 : 0, memoryBytes, oomKills: 0 };
  };
  world.limiter = { ...limiter, use };
}

it('counts a release that ends after another took over once, and all the time', async () => {
  const world = await smallWorld(folder);
  counting(world);
  const drained = Promise.withResolvers<void>();
  world.proxy = { ...world.proxy, drained: () => drained.promise };
  const [first, second] = [await obedient('first'), await obedient('second')];
  for (const { release, bytes } of [first, second]) await world.store.place(release, Readable.from([bytes]));
  one = new Instance(world, newState(planFor('shop', first)));
  await one.begin();
  await eventually(() => expect(one?.standing.told.state).toBe('running'));
  const told = async () => (await usageOf(world, one as Instance)).cpuMs;
  expect(await told()).toBe(1000);
  await one.apply(planFor('shop', second, { generation: 2 }));
  const digest = second.release.digest;
  await eventually(() => expect(one?.standing.told).toMatchObject({ state: 'running', digest }));
  expect(one.state.boots).toHaveLength(2);
  expect(await told()).toBe(2000);
  drained.resolve();
  const seen: number[] = [];
  await eventually(async () => {
    seen.push(await told());
    expect(one?.state.boots).toHaveLength(1);
  });
  expect(seen.every((cpuMs) => cpuMs === 2000)).toBe(true);
});
