import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type RunEvent, type Runtime, RuntimeRefusal } from '../../../kit/runtime.ts';
import { become, linesOf, planFor, statusOf } from '../testing/bench.ts';
import { testSettings } from '../testing/local.ts';
import { connect } from './connect.ts';
import { openKubernetes } from './open.ts';
import { type FakeApi, openFakeApi } from './testing/fake-api.ts';
import { play } from './testing/player.ts';
import { down, up } from './testing/pod-status.ts';
import { played } from './testing/programs.ts';

let fake: FakeApi;
let stop: () => void;
let folder: string;
const opened: Runtime[] = [];

beforeEach(async () => {
  fake = await openFakeApi();
  stop = play(fake);
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-kubernetes-'));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  stop();
  await fake.close();
  await rm(folder, { recursive: true, force: true });
});

/** A copy of the console. */
function open(name = 'one'): Runtime {
  const runtime = openKubernetes({
    cluster: { namespace: 'cloudyard', config: undefined },
    dataFolder: join(folder, name),
    settings: testSettings(),
    log: () => undefined,
    connection: fake.connection,
  });
  opened.push(runtime);
  return runtime;
}

const pathsOf = (part: string) => [...fake.store.objects.keys()].filter((path) => path.includes(part));
const podPath = () => pathsOf('/pods/')[0] ?? '';
const program = await played.obedient('one');

async function take(runtime: Runtime, seq: number, count: number): Promise<RunEvent[]> {
  const found: RunEvent[] = [];
  const enough = new AbortController();
  for await (const event of runtime.events(seq, enough.signal))
    if (found.push(event) === count) enough.abort();
  return found;
}

describe('events', () => {
  it('are the same, numbered without gaps, for every copy of the console', async () => {
    const [one, two] = [open('one'), open('two')];
    expect(await two.id()).toBe(await one.id());
    await one.apply(planFor('shop', program));
    await become(two, 'shop', { state: 'running' });
    for (let crash = 0; crash < 5; crash += 1) {
      fake.store.status(podPath(), down({ exitCode: 7 }, crash));
      await become(one, 'shop', { state: 'crashed', restarts: crash + 1 });
      fake.store.status(podPath(), up(crash + 1, { exitCode: 7 }));
      await become(two, 'shop', { state: 'running', restarts: crash + 1 });
    }
    const count = (await take(one, 0, 11)).length;
    const [first, second] = [await take(one, 0, count), await take(two, 0, count)];
    expect(second).toEqual(first);
    expect(first.map(({ seq }) => seq)).toEqual(first.map((_event, index) => index + 1));
    const states = first.map(({ status }) => status.state).filter((state) => state !== 'booting');
    expect(states).toEqual(['running', ...Array(5).fill(['crashed', 'running']).flat()]);
  });

  it('that happened while no console was there are reported to the next one', async () => {
    const before = open();
    await before.apply(planFor('shop', program));
    await become(before, 'shop', { state: 'running' });
    const seq = (await take(before, 0, 1)).at(-1)?.seq ?? 0;
    await before.close();
    fake.store.status(podPath(), up(1, { exitCode: 137, reason: 'OOMKilled' }));
    const next = await take(open(), seq, 2);
    expect(next.at(-2)?.status).toMatchObject({ state: 'crashed', cause: 'out_of_memory', restarts: 1 });
    expect(next.at(-1)?.status).toMatchObject({ state: 'running' });
  });

  it('end when the runtime is let go', async () => {
    const runtime = open();
    const listening = runtime.events(0, new AbortController().signal)[Symbol.asyncIterator]();
    const next = listening.next();
    await runtime.id();
    await runtime.close();
    expect(await next).toMatchObject({ done: true });
  });
});

describe('the cluster', () => {
  it('that does not answer leaves what runs unknown, until it does again', async () => {
    const runtime = open();
    await runtime.apply(planFor('shop', program));
    await become(runtime, 'shop', { state: 'running' });
    fake.isSilent = true;
    // Watches that are open break off when the server goes.
    fake.cut();
    await become(runtime, 'shop', { state: 'unknown' });
    fake.isSilent = false;
    await become(runtime, 'shop', { state: 'running' });
  });

  it('is restored when an operator deletes what belongs to an instance', async () => {
    const runtime = open();
    await runtime.apply(planFor('shop', program));
    await become(runtime, 'shop', { state: 'running' });
    const [path = ''] = pathsOf('/deployments/');
    fake.store.remove(path);
    await eventually(() => expect(pathsOf('/deployments/')).toEqual([path]));
  });

  it('keeps nothing of an instance that was removed, and no environment that no instance needs', async () => {
    const runtime = open();
    await runtime.apply(planFor('shop', program, { env: { SECRET: 'one' } }));
    await become(runtime, 'shop', { state: 'running' });
    await runtime.apply(planFor('shop', program, { generation: 2, env: { SECRET: 'two' } }));
    await become(runtime, 'shop', { state: 'running', generation: 2 });
    await eventually(() => expect(pathsOf('/secrets/')).toHaveLength(1));
    await runtime.remove('shop');
    expect(pathsOf('app-shop')).toEqual([]);
    await eventually(async () => expect(await runtime.statuses()).toEqual([]));
  });

  it('says what is in force', async () => {
    expect(await open().enforcement()).toMatchObject({
      ...{ driver: 'kubernetes', limits: 'cgroup2', namespaces: true, users: false },
      launchers: { IMAGE: { ready: true, version: 'v1.36.3' }, NODE: { ready: false } },
    });
  });
});

describe('plans', () => {
  it('that cannot be otherwise the next time are refused', async () => {
    const release = { ...program.release, kind: 'JAR' as const };
    await expect(open().apply(planFor('shop', { ...program, release }))).rejects.toThrow(RuntimeRefusal);
    expect(pathsOf('app-shop')).toEqual([]);
  });

  it('older than the one in force are left', async () => {
    const runtime = open();
    await runtime.apply(planFor('shop', program, { generation: 5 }));
    await become(runtime, 'shop', { state: 'running', generation: 5 });
    await runtime.apply(planFor('shop', program, { generation: 4, wanted: 'stop' }));
    await runtime.apply(planFor('shop', program, { generation: 6 }));
    await become(runtime, 'shop', { state: 'running', generation: 6 });
  });

  it('of an address need nothing in the cluster', async () => {
    const runtime = open();
    const { href } = fake.connection.server;
    const release = { kind: 'URL' as const, digest: 'd', reference: href, port: null };
    const at = (change: object) => planFor('site', { ...program, release }, change);
    await runtime.apply(at({ health: { by: 'http', path: '/version' } }));
    await become(runtime, 'site', { state: 'running', digest: 'd' });
    expect(pathsOf('/deployments/')).toEqual([]);
    await runtime.apply(at({ generation: 2, wanted: 'frozen' }));
    await become(runtime, 'site', { state: 'stopped', cause: 'frozen', generation: 2 });
  });
});

describe('what is known of a running program', () => {
  it('is what the release said that failed, also when its pods are gone', async () => {
    const runtime = open();
    await runtime.apply(planFor('shop', program));
    await become(runtime, 'shop', { state: 'running' });
    fake.logOfNew = '2099-01-01T00:00:00Z there is no hope';
    await runtime.apply(planFor('shop', await played.hopeless(), { generation: 2 }));
    await become(runtime, 'shop', { cause: 'returned', generation: 2 });
    fake.logOfNew = undefined;
    await eventually(async () => {
      expect(pathsOf('/pods/')).toHaveLength(1);
      expect(await linesOf(runtime, 'shop')).toContain('out: there is no hope');
    });
  });

  it('is what it said, in the order of time, with what happened to it', async () => {
    const runtime = open();
    await runtime.apply(planFor('shop', program));
    await become(runtime, 'shop', { state: 'running' });
    const name = podPath().split('/').at(-1) ?? '';
    fake.logs.set(name, '2020-01-01T00:00:00.5Z hello\n2099-01-01T00:00:00.123456789Z still here');
    expect(await linesOf(runtime, 'shop')).toEqual([
      'out: hello',
      `runtime: running release ${program.release.digest.slice(0, 12)}`,
      'out: still here',
    ]);
    const { next, lines } = await runtime.log('shop', undefined, 1);
    expect(lines).toMatchObject([{ text: 'still here' }]);
    expect(await runtime.log('shop', next, 10)).toEqual({ lines: [], next });
    fake.logs.set(name, `${fake.logs.get(name)}\n2099-01-01T00:00:00.2Z more`);
    expect((await runtime.log('shop', next, 10)).lines).toMatchObject([{ from: 'out', text: 'more' }]);
    await expect(runtime.log('nobody', undefined, 1)).rejects.toThrow(RuntimeRefusal);
  });

  it('goes on after a second in which more was said than is read at once', async () => {
    const runtime = open();
    await runtime.apply(planFor('shop', program));
    await become(runtime, 'shop', { state: 'running' });
    const loud = Array.from(
      { length: 3000 },
      (_, n) => `2099-01-01T00:00:00.${String(n).padStart(9, '0')}Z ${'x'.repeat(1000)}`,
    );
    const name = podPath().split('/').at(-1) ?? '';
    fake.logs.set(name, [...loud, '2099-01-01T00:00:02.5Z quiet again'].join('\n'));
    const read: string[] = [];
    for (let after = '2098-01-01T00:00:00.000000000'; ; ) {
      const { lines, next } = await runtime.log('shop', after, 500);
      if (lines.length === 0) break;
      read.push(...lines.map(({ from, text }) => `${from} ${text.slice(0, 60)}`));
      after = next;
    }
    expect(read.filter((line) => line.startsWith('out x')).length).toBeGreaterThan(900);
    expect(read.slice(-2)).toEqual([
      expect.stringMatching(/^runtime more was said within this second/),
      'out quiet again',
    ]);
  });

  it('is what the metrics API says, added up; nothing where there is none', async () => {
    const runtime = open();
    await runtime.apply(planFor('shop', program));
    await become(runtime, 'shop', { state: 'running' });
    expect(await runtime.usage()).toMatchObject([{ id: 'shop', cpuMs: 0, memoryBytes: 0, requests: 0 }]);
    const [, namespace, name] = podPath().match(/namespaces\/(.*)\/pods\/(.*)$/) ?? [];
    const usage = { cpu: '500000000n', memory: '64Mi' };
    fake.metrics = { items: [{ metadata: { namespace, name }, containers: [{ usage }] }] };
    const [first] = await runtime.usage();
    expect(first).toMatchObject({ memoryBytes: 64 * 1024 * 1024 });
    // Half a core: some of the time that passes is counted.
    await eventually(async () => {
      const [later] = await runtime.usage();
      expect(later?.cpuMs).toBeGreaterThan(first?.cpuMs ?? 0);
    });
    // No program answers for a while: what was counted stays.
    const [last] = await runtime.usage();
    fake.metrics = undefined;
    expect(await runtime.usage()).toMatchObject([{ cpuMs: last?.cpuMs, memoryBytes: 0 }]);
    fake.metrics = { items: [] };
    expect(await runtime.usage()).toMatchObject([{ cpuMs: last?.cpuMs, memoryBytes: 0 }]);
  });
});

it('finds a cluster by its configuration', async () => {
  const path = join(folder, 'config.json');
  const cluster = { server: 'https://cluster.example:6443', 'insecure-skip-tls-verify': true };
  const config = {
    'current-context': 'here',
    clusters: [{ name: 'c', cluster }],
    users: [{ name: 'u', user: { token: 'abc' } }],
    contexts: [{ name: 'here', context: { cluster: 'c', user: 'u' } }],
  };
  await writeFile(path, JSON.stringify(config));
  const { server, credentials } = await connect(path);
  expect(server.href).toBe('https://cluster.example:6443/');
  expect(await credentials()).toMatchObject({
    rejectUnauthorized: false,
    headers: { Authorization: 'Bearer abc' },
  });
  await writeFile(path, '{}');
  await expect(connect(path)).rejects.toThrow();
});

it('knows no instance it was not given', async () => {
  const runtime = open();
  await runtime.remove('nobody');
  await expect(runtime.restart('nobody')).rejects.toThrow(RuntimeRefusal);
  await expect(statusOf(runtime, 'nobody')).rejects.toThrow('no instance');
  expect(await runtime.visitors()).toEqual([]);
});
