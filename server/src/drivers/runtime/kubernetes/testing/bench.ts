import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../../testing/bench.ts';
import { testSettings } from '../../testing/local.ts';
import { type Api, makeApi } from '../api.ts';
import type { Connection } from '../connect.ts';
import { HOME, INSTANCE } from '../names.ts';
import { openKubernetes } from '../open.ts';
import { type Pod, pathOf, pathTo, type Terminated } from '../resources.ts';
import { down, up } from './pod-status.ts';
import { played } from './programs.ts';

const NAMESPACE = 'cloudyard';
/** Until a program that ended is started again; a cluster waits for ten seconds. */
const AGAIN_MS = 300;

const ENDS: Record<string, Terminated> = {
  '/crash': { exitCode: 7, reason: 'Error' },
  '/kill': { exitCode: 137, reason: 'Error' },
  '/eat': { exitCode: 137, reason: 'OOMKilled' },
  '/hoard': { exitCode: 137, reason: 'OOMKilled' },
};

/** The driver at a cluster whose programs are played: they end when they are asked to, and answer no request. */
export async function openBench(
  connection: Connection,
  end: () => Promise<unknown>,
  admin = connection,
): Promise<Bench> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cloudyard-kubernetes-'));
  const api = makeApi(admin);
  const scheduling = admin === connection ? undefined : schedule(api);
  const open = () =>
    openKubernetes({
      cluster: { namespace: NAMESPACE, config: undefined },
      settings: testSettings(),
      log: () => undefined,
      dataFolder,
      connection,
    });
  const podOf = async (id: string) => {
    const { items } = await api.list<Pod>('Pod', `${HOME}=${NAMESPACE},${INSTANCE}=${id}`);
    const well = items.filter(
      ({ metadata, status }) => !metadata.deletionTimestamp && status?.containerStatuses?.[0]?.ready,
    );
    const [pod] = well;
    if (!pod) throw new Error(`no pod of ${id} is well`);
    return { ...pod, kind: 'Pod' as const };
  };
  const patch = (pod: Pod, status: object) =>
    api.ask(`${pathOf(pod)}/status`, {
      method: 'PATCH',
      type: 'application/merge-patch+json',
      body: { status },
    });
  const finish = async (id: string, path: string) => {
    const last = ENDS[path];
    const pod = await podOf(id);
    if (!last) throw new Error('played programs answer no request');
    const count = pod.status?.containerStatuses?.[0]?.restartCount ?? 0;
    const times = { startedAt: new Date().toISOString(), finishedAt: new Date().toISOString() };
    await patch(pod, down({ ...last, ...times }, count));
    await sleep(AGAIN_MS);
    await patch(pod, up(count + 1, { ...last, ...times }));
  };
  const bench: Bench = {
    runtime: open(),
    programs: played,
    async reopen() {
      await bench.runtime.close();
      bench.runtime = open();
    },
    killWatcher: undefined,
    killProgram: (id) => finish(id, '/kill'),
    async call(id, path) {
      await finish(id, path);
      return { status: 0, text: '' };
    },
    async processOf(id) {
      const { metadata, status } = await podOf(id);
      return `${metadata.uid} ${status?.containerStatuses?.[0]?.restartCount}`;
    },
    async close() {
      await bench.runtime.close();
      clearInterval(scheduling);
      api.close();
      await end();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  return bench;
}

/** There is one node: whatever waits for a place gets it. */
function schedule(api: Api): NodeJS.Timeout {
  const target = { apiVersion: 'v1', kind: 'Node', name: 'played' };
  const place = async () => {
    const query = { fieldSelector: 'spec.nodeName=' };
    const { items } = await api.ask<{ items: Pod[] }>(pathTo('Pod'), { query });
    for (const { metadata } of items) {
      const { name, namespace } = metadata;
      const body = { apiVersion: 'v1', kind: 'Binding', metadata: { name, namespace }, target };
      await api.ask(`${pathTo('Pod', namespace)}/${name}/binding`, { method: 'POST', body });
    }
  };
  return setInterval(() => void place().catch(() => undefined), 200);
}
