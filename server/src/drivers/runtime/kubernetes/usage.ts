import type { Usage } from '../../../kit/runtime.ts';
import { ApiError, isStatus, orNothing } from './api.ts';
import { HOME, INSTANCE, PART } from './names.ts';
import { pack, unpack } from './packed.ts';
import type { ConfigMap, Pod } from './resources.ts';
import type { World } from './world.ts';

type Metrics = {
  items: {
    metadata: { name: string; namespace: string };
    containers: { usage: { cpu?: string; memory?: string } }[];
  }[];
};
type Counted = { [id: string]: { at: string; cpuMs: number } };
type Sample = { cores: number; memoryBytes: number };

const NAME = 'cloudyard-usage';
/** A rate is believed for so long: there was no measurement in between. */
const LONGEST_MS = 60_000;

/**
 * A cluster says how fast processor time is used, not how much was: it is added up here, in an object all copies share.
 * Where there is no metrics API nothing is known of processor and memory, and of the disk never.
 */
export async function readUsage(
  world: World,
  ids: readonly string[],
  pods: readonly Pod[],
  at = new Date(),
): Promise<Usage[]> {
  const samples = await sampled(world, pods);
  // Without an answer the totals stay as they are: whoever adds up takes a smaller number for a count begun anew.
  const counted = samples.size > 0 ? await count(world, ids, samples, at) : await countedIn(world);
  return ids.map((id) => ({
    ...{ id, at: at.toISOString(), cpuMs: Math.round(counted[id]?.cpuMs ?? 0) },
    ...{ memoryBytes: samples.get(id)?.memoryBytes ?? 0, diskBytes: 0 },
    ...world.proxy.figures(id),
  }));
}

async function sampled({ api, home }: World, pods: readonly Pod[]): Promise<Map<string, Sample>> {
  const asked = api.ask<Metrics>('/apis/metrics.k8s.io/v1beta1/pods', {
    query: { labelSelector: `${HOME}=${home}` },
  });
  const found = await asked.catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  const owners = new Map(pods.map(({ metadata }) => [placeOf(metadata), metadata.labels?.[INSTANCE] ?? '']));
  const samples = new Map<string, Sample>();
  for (const { metadata, containers } of found?.items ?? []) {
    const id = owners.get(placeOf(metadata));
    if (!id) continue;
    const sum = samples.get(id) ?? { cores: 0, memoryBytes: 0 };
    for (const { usage } of containers) {
      sum.cores += quantity(usage.cpu);
      sum.memoryBytes += quantity(usage.memory);
    }
    samples.set(id, sum);
  }
  return samples;
}

const placeOf = ({ namespace, name }: { namespace?: string; name: string }) => `${namespace}/${name}`;

const countedIn = async ({ api, home }: World): Promise<Counted> => {
  const found = await api.read<ConfigMap>('ConfigMap', home, NAME);
  return found ? unpack<Counted>(found) : {};
};

async function count({ api, home }: World, ids: readonly string[], samples: Map<string, Sample>, at: Date) {
  const found = await api.read<ConfigMap>('ConfigMap', home, NAME);
  const before = found ? unpack<Counted>(found) : {};
  const after: Counted = {};
  for (const id of ids) {
    const { at: last, cpuMs } = before[id] ?? { at: at.toISOString(), cpuMs: 0 };
    const passed = Math.min(LONGEST_MS, Math.max(0, at.getTime() - Date.parse(last)));
    after[id] = { at: at.toISOString(), cpuMs: cpuMs + (samples.get(id)?.cores ?? 0) * passed };
  }
  const object: ConfigMap = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: NAME, namespace: home, labels: { [HOME]: home, [PART]: 'usage' } },
    binaryData: pack(after),
  };
  try {
    const { resourceVersion } = found?.metadata ?? {};
    if (!resourceVersion) await api.create(object);
    else await api.replace({ ...object, metadata: { ...object.metadata, resourceVersion } });
    return after;
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
    // Another copy has just counted.
    const theirs = await orNothing(api.read<ConfigMap>('ConfigMap', home, NAME));
    return theirs ? unpack<Counted>(theirs) : before;
  }
}

const UNITS: Record<string, number> = {
  ...{ n: 1e-9, u: 1e-6, m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
  ...{ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 },
};

/** `250m` of a core, `64Mi` of memory, as numbers. */
export function quantity(text = '0'): number {
  const [, number = '0', unit = ''] = text.match(/^([\d.]+)([a-zA-Z]*)$/) ?? [];
  return Number(number) * (UNITS[unit] ?? 0);
}
