import { rmSync } from 'node:fs';
import { askable } from '../../../kit/public-address.ts';
import { type Enforcement, type Runtime, RuntimeRefusal } from '../../../kit/runtime.ts';
import { identityOf } from '../environment.ts';
import { APPS, openHome } from '../local/home.ts';
import { proxySettings, type Settings } from '../local/settings.ts';
import { makeProxy } from '../proxy/index.ts';
import { makeTicket } from '../proxy/tickets.ts';
import { type Api, makeApi } from './api.ts';
import { applyPlan, removeInstance, restartInstance } from './apply.ts';
import { type Connection, connect } from './connect.ts';
import { Journal } from './journal.ts';
import { readLog } from './log.ts';
import { NO_PROGRAMS, refuseRelease } from './refuse.ts';
import { readUsage } from './usage.ts';
import { Watcher } from './watcher.ts';
import type { World } from './world.ts';

/** From this one on the cluster's nodes refuse to start with groups of version 1. */
const CGROUP2_FROM = 35;

/** What a cluster enforces by what it is; whether its network follows its rules cannot be asked. */
async function enforcementOf(api: Api): Promise<Enforcement> {
  const { gitVersion, minor } = await api.ask<{ gitVersion: string; minor: string }>('/version');
  const missing = { ready: false as const, missing: NO_PROGRAMS };
  return {
    driver: 'kubernetes',
    limits: Number.parseInt(minor, 10) >= CGROUP2_FROM ? 'cgroup2' : 'cgroup1',
    // An image names its own user, and two images may name the same.
    users: false,
    namespaces: true,
    launchers: {
      ...{ JAR: missing, NODE: missing, STATIC: missing },
      IMAGE: { ready: true, version: gitVersion },
      URL: { ready: true, version: '' },
    },
  };
}

export type Cluster = {
  /** The namespace of the console. */
  namespace: string;
  /** A kubeconfig; the pod's own account when not given. */
  config: string | undefined;
};

export type KubernetesOptions = {
  cluster: Cluster;
  dataFolder: string;
  settings: Settings;
  log(line: string): void;
  /** How the cluster is reached when a test knows better. */
  connection?: Connection;
};

type Opened = { world: World; watcher: Watcher };

/** Applications as objects of a cluster. Nothing is asked of it before something is asked of us. */
export function openKubernetes(options: KubernetesOptions): Runtime {
  const { settings } = options;
  const ending = new AbortController();
  let opening: Promise<Opened> | undefined;
  const opened = (): Promise<Opened> => {
    if (ending.signal.aborted) throw new Error('The runtime was let go.');
    opening ??= begin(options).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    enforcement: async () => enforcementOf((await opened()).world.api),
    id: async () => (await opened()).world.journal.id,
    place: async (release) => refuseRelease(release),
    async apply(plan) {
      await applyPlan((await opened()).world, plan);
    },
    remove: async (id) => removeInstance((await opened()).world, id),
    async restart(id) {
      await restartInstance((await opened()).world, id);
    },
    statuses: async () => (await opened()).watcher.statuses(),
    async *events(seq, signal) {
      const { world } = await opened();
      yield* world.journal.events(seq, AbortSignal.any([signal, ending.signal]));
    },
    async log(id, after, most) {
      const { world, watcher } = await opened();
      const found = watcher.find(id);
      if (!found) throw new RuntimeRefusal('There is no such instance.');
      return readLog(world, found.record, watcher.podsOf(id), { after, most });
    },
    async usage() {
      const { world, watcher } = await opened();
      const ids = watcher.statuses().map(({ id }) => id);
      return readUsage(
        world,
        ids,
        ids.flatMap((id) => watcher.podsOf(id)),
      );
    },
    visitors: async () => (await opened()).world.proxy.visitors(),
    showOut: async (sessions) => (await opened()).world.proxy.showOut(sessions),
    ticket: (claims) => makeTicket(Buffer.from(settings.ticketKey, 'base64'), claims, Date.now()),
    async close() {
      ending.abort();
      const found = await opening?.catch(() => undefined);
      if (found) await end(found);
    },
  };
}

async function begin({ cluster, dataFolder, settings, log, connection }: KubernetesOptions): Promise<Opened> {
  const api = makeApi(connection ?? (await connect(cluster.config)));
  const mayReach = askable(settings.networks);
  const proxy = makeProxy(proxySettings(settings), { mayReach });
  const home = cluster.namespace;
  const journal = new Journal(api, home);
  const key = Buffer.from(settings.cookieKey, 'base64');
  const { databases } = settings;
  const identity = (id: string) => identityOf(settings, id);
  const world: World = { api, home, key, journal, proxy, mayReach, databases, identity, log };
  const watcher = new Watcher(world);
  try {
    await journal.open();
    await watcher.start();
    const folder = openHome(dataFolder);
    rmSync(folder.at(APPS), { force: true });
    await proxy.listen({ path: folder.socket(APPS) });
    if (settings.apps) await proxy.listen(settings.apps);
    return { world, watcher };
  } catch (error) {
    await end({ world, watcher });
    throw error;
  }
}

/** What runs goes on. */
async function end({ world, watcher }: Opened): Promise<void> {
  await watcher.close();
  await world.proxy.close();
  world.api.close();
}
