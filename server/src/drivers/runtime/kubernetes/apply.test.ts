import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { V1NetworkPolicy, V1ResourceQuota } from '@kubernetes/client-node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type Runtime, RuntimeRefusal } from '../../../kit/runtime.ts';
import { become, planFor } from '../testing/bench.ts';
import { testSettings } from '../testing/local.ts';
import { makeApi } from './api.ts';
import { mendSpace, noteRecord } from './apply.ts';
import { openKubernetes } from './open.ts';
import { type FakeApi, openFakeApi } from './testing/fake-api.ts';
import { play } from './testing/player.ts';
import { played } from './testing/programs.ts';
import type { Stored } from './testing/store.ts';
import type { World } from './world.ts';

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
function open(change: Parameters<typeof testSettings>[0] = {}): Runtime {
  const runtime = openKubernetes({
    cluster: { namespace: 'cloudyard', config: undefined },
    dataFolder: join(folder, String(opened.length)),
    settings: testSettings(change),
    log: () => undefined,
    connection: fake.connection,
  });
  opened.push(runtime);
  return runtime;
}

const found = (part: string) =>
  [...fake.store.objects]
    .filter(([path]) => path.includes(part))
    .map(([, object]) => object as Stored & { data?: Record<string, string> });
const program = await played.obedient('one');

describe('a database in a private network', () => {
  const at = (host: string, change = {}) =>
    planFor('shop', program, { database: { host, port: 5432 }, ...change });
  const waysOut = () => {
    const [policy] = found('networkpolicies/app-shop') as unknown as Required<V1NetworkPolicy>[];
    return policy?.spec.egress?.slice(1).flatMap(({ to }) => to?.map(({ ipBlock }) => ipBlock?.cidr));
  };

  it('is not opened to a program, by its address or by a name', async () => {
    const runtime = open({ networks: '' });
    for (const host of ['10.0.0.5', '192.168.1.1', 'fd00::1', 'LOCALHOST'])
      await expect(runtime.apply(at(host)), host).rejects.toThrow(RuntimeRefusal);
    expect(found('app-shop')).toEqual([]);
  });

  it('is, where the operator opened the network or named the very server', async () => {
    await open({ networks: '10.0.0.0/8' }).apply(at('10.0.0.5'));
    expect(waysOut()).toEqual(['10.0.0.5/32']);
    await open({ networks: '', databases: ['10.0.0.6:5432'] }).apply(at('10.0.0.6', { generation: 2 }));
    expect(waysOut()).toEqual(['10.0.0.6/32']);
  });

  it('that is no longer open leaves a program without a way, which can still be stopped', async () => {
    const before = open({ networks: '10.0.0.0/8' });
    await before.apply(at('10.0.0.5'));
    await become(before, 'shop', { state: 'running' });
    await before.close();
    const runtime = open({ networks: '' });
    await runtime.apply(at('10.0.0.5', { generation: 2, wanted: 'stop' }));
    await become(runtime, 'shop', { state: 'stopped', generation: 2 });
    expect(waysOut()).toEqual([]);
  });
});

it('finds room for instances that are bought at the same time in one space', async () => {
  const consoles = ['one', 'two', 'three'].map((id) => ({ id, runtime: open() }));
  for (const { runtime } of consoles) await runtime.id();
  await Promise.all(consoles.map(({ id, runtime }) => runtime.apply(planFor(id, program))));
  const [quota] = found('/resourcequotas/') as unknown as Required<V1ResourceQuota>[];
  expect(quota?.spec.hard).toMatchObject({ pods: '6', 'limits.memory': `${2 * 3 * 192}Mi` });
});

it('puts back what holds for all in a space, with room for what runs there', async () => {
  const runtime = open();
  await runtime.apply(planFor('shop', program));
  await become(runtime, 'shop', { state: 'running' });
  const release = { kind: 'URL' as const, digest: 'd', reference: fake.connection.server.href, port: null };
  await runtime.apply(planFor('site', { ...program, release }));
  await runtime.close();
  const paths = () =>
    [...fake.store.objects.keys()]
      .filter((path) => /(space|nobody|serviceaccounts\/[^/]+)$/.test(path))
      .sort();
  const before = paths();
  expect(before).toHaveLength(4);
  const [quota = ''] = before.filter((path) => path.includes('/resourcequotas/'));
  for (const path of before) if (path !== quota) fake.store.remove(path);
  fake.store.replace(quota, { ...fake.store.need(quota), spec: { hard: { pods: '0' } } });
  const api = makeApi(fake.connection);
  await mendSpace({ api, home: 'cloudyard' } as World, 'space-a');
  api.close();
  expect(paths()).toEqual(before);
  const [{ spec }] = found('/resourcequotas/') as unknown as [Required<V1ResourceQuota>];
  expect(spec.hard).toMatchObject({ pods: '2', 'limits.memory': `${2 * 192}Mi` });
});

it('notes nothing of an instance that is being deleted, and does not wait for its end', async () => {
  const runtime = open();
  await runtime.apply(planFor('shop', program));
  await become(runtime, 'shop', { state: 'running' });
  await runtime.close();
  const [path = ''] = [...fake.store.objects.keys()].filter((one) => one.endsWith('/configmaps/app-shop'));
  const record = fake.store.need(path);
  const deletionTimestamp = new Date().toISOString();
  fake.store.replace(path, { ...record, metadata: { ...record.metadata, deletionTimestamp } });
  const api = makeApi(fake.connection);
  const noted = noteRecord({ api, home: 'cloudyard' }, { id: 'shop', spaceId: 'space-a' }, (now) => now);
  expect(await noted).toBeUndefined();
  api.close();
});

it('tells a program how to check who is calling, also when that changes', async () => {
  const said = () =>
    found('/secrets/app-shop').map(({ data }) => {
      const of = (name: string) => Buffer.from(data?.[name] ?? '', 'base64').toString();
      const { keys } = JSON.parse(of('CLOUDYARD_JWKS'));
      return [of('CLOUDYARD_ISSUER'), of('CLOUDYARD_AUDIENCE'), keys.length, of('GREETING')];
    });
  const env = { GREETING: 'good day', CLOUDYARD_ISSUER: 'https://else.example' };
  const before = open({ consoleUrl: 'https://one.example' });
  await before.apply(planFor('shop', program, { env }));
  await become(before, 'shop', { state: 'running' });
  expect(said()).toEqual([['https://one.example', 'shop', 1, 'good day']]);
  await before.close();
  const runtime = open({ consoleUrl: 'https://two.example' });
  await runtime.apply(planFor('shop', program, { env, generation: 2 }));
  await eventually(() => expect(said()).toEqual([['https://two.example', 'shop', 1, 'good day']]));
});

it('leaves no pods of a release that an address took over from', async () => {
  const runtime = open();
  await runtime.apply(planFor('shop', program));
  await become(runtime, 'shop', { state: 'running' });
  const release = { kind: 'URL' as const, digest: 'd', reference: fake.connection.server.href, port: null };
  const health = { by: 'http' as const, path: '/version' };
  await runtime.apply(planFor('shop', { ...program, release }, { generation: 2, health }));
  await become(runtime, 'shop', { state: 'running', generation: 2, digest: 'd' });
  await eventually(() => expect(found('/pods/')).toEqual([]));
  await runtime.apply(planFor('shop', program, { generation: 3 }));
  await become(runtime, 'shop', { state: 'running', generation: 3, digest: program.release.digest });
});
