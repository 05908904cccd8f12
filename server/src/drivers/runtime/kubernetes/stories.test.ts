import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent, Runtime } from '../../../kit/runtime.ts';
import { type Bench, become, planFor } from '../testing/bench.ts';
import { runtimeStories } from '../testing/stories.ts';
import { type Api, makeApi } from './api.ts';
import { connect } from './connect.ts';
import { openBench } from './testing/bench.ts';
import { openFakeApi } from './testing/fake-api.ts';
import { play } from './testing/player.ts';
import { played } from './testing/programs.ts';

// Kubeconfigs of a cluster whose nodes are played, for the console and for who looks after it: npm run engines kubernetes.
const { KUBERNETES_TEST_CONFIG: config, KUBERNETES_TEST_ADMIN: admin } = process.env;

const openReal = async () => openBench(await connect(config), async () => undefined, await connect(admin));

runtimeStories(config ? 'a cluster' : 'a cluster that is played', async () => {
  if (config) return openReal();
  const fake = await openFakeApi();
  const stop = play(fake);
  return openBench(fake.connection, async () => {
    stop();
    await fake.close();
  });
});

describe.skipIf(!config)('what only a real cluster tells', () => {
  let api: Api;
  let [one, two]: Bench[] = [];
  beforeAll(async () => {
    api = makeApi(await connect(admin));
    [one, two] = [await openReal(), await openReal()];
  });
  afterAll(async () => {
    await one?.close();
    await two?.close();
    api.close();
  });

  it('nothing is left of an instance that was removed, whatever the cluster made for it', async () => {
    const { runtime } = one as Bench;
    await runtime.apply(planFor('brief', await played.obedient('brief')));
    await become(runtime, 'brief', { state: 'running' });
    await runtime.apply(planFor('brief', await played.obedient('other'), { generation: 2 }));
    await become(runtime, 'brief', { state: 'running', generation: 2 });
    expect((await leftOf(api, 'brief')).length).toBeGreaterThan(5);
    await runtime.remove('brief');
    expect(await leftOf(api, 'brief')).toEqual([]);
  });

  it('two consoles report the same events, each once', async () => {
    const [mine, theirs] = [(one as Bench).runtime, (two as Bench).runtime];
    await mine.apply(planFor('twins', await played.obedient('twins')));
    await become(theirs, 'twins', { state: 'running' });
    for (let crash = 1; crash <= 3; crash += 1) {
      await (one as Bench).call('twins', '/crash');
      await become(mine, 'twins', { state: 'running', restarts: crash });
      await become(theirs, 'twins', { state: 'running', restarts: crash });
    }
    const told = await eventsOf(mine, 'twins', 7);
    expect(await eventsOf(theirs, 'twins', 7)).toEqual(told);
    const states = told.map(({ status }) => status.state);
    expect(states).toEqual(['running', ...Array(3).fill(['crashed', 'running']).flat()]);
    await mine.remove('twins');
  });

  it('a pod that gives up less than ours is refused in the namespace of a space', async () => {
    const containers = [{ name: 'app', image: 'x' }];
    const body = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'bold' }, spec: { containers } };
    const asked = api.ask('/api/v1/namespaces/cloudyard-space-a/pods', { method: 'POST', body });
    await expect(asked).rejects.toThrow(/violates PodSecurity "restricted/);
  });
});

/** The paths of all that carries the label of an instance. */
async function leftOf(api: Api, id: string): Promise<string[]> {
  const kinds = ['pods', 'secrets', 'services', 'configmaps'].map((kind) => `/api/v1/${kind}`);
  const apps = ['deployments', 'replicasets'].map((kind) => `/apis/apps/v1/${kind}`);
  const paths = [...kinds, ...apps, '/apis/networking.k8s.io/v1/networkpolicies'];
  const query = { labelSelector: `cloudyard/instance=${id}` };
  const found = await Promise.all(
    paths.map(async (path) => {
      const { items } = await api.ask<{ items: { metadata: { name: string } }[] }>(path, { query });
      return items.map(({ metadata }) => `${path}/${metadata.name}`);
    }),
  );
  return found.flat();
}

async function eventsOf(runtime: Runtime, id: string, count: number): Promise<RunEvent[]> {
  const found: RunEvent[] = [];
  const enough = new AbortController();
  for await (const event of runtime.events(0, enough.signal)) {
    if (event.status.id === id) found.push(event);
    if (found.length === count) enough.abort();
  }
  return found;
}
