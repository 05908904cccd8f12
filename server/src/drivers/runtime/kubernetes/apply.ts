import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type InstancePlan, RuntimeRefusal } from '../../../kit/runtime.ts';
import { isStatus } from './api.ts';
import { HOME, INSTANCE, keyOf, nameOf, namespaceOf, PART, SPACE, secretOf } from './names.ts';
import { instanceObjects, secretObject } from './objects/instance.ts';
import { spaceObjects } from './objects/space.ts';
import {
  activeOf,
  type Found,
  type KeptPlan,
  keptOf,
  type Record,
  readRecord,
  recordObject,
  VERSION,
} from './record.ts';
import { refusePlan } from './refuse.ts';
import type { ConfigMap, KubeObject } from './resources.ts';
import type { World } from './world.ts';

const GONE_EVERY_MS = 200;
const GONE_MS = 120_000;

export const recordsOf = (home: string) => `${HOME}=${home},${PART}=record`;

/** Notes the plan and brings its objects about; undefined when a later plan is in force. */
export async function applyPlan(world: World, plan: InstancePlan): Promise<Found | undefined> {
  refusePlan(plan);
  await refuseDatabase(world, plan);
  // In the key as well: a program is started anew when the console has another name or key.
  const env = { ...plan.env, ...world.identity(plan.id) };
  const kept = keptOf(plan, keyOf({ ...plan, env }, world.key));
  await openSpace(world, plan.spaceId);
  const change = (before: Record | undefined): Record | undefined => {
    if (before && before.plan.generation > plan.generation) return undefined;
    const isSame = before?.plan.generation === plan.generation;
    return {
      version: VERSION,
      plan: kept,
      base: before?.base ?? null,
      failed: (isSame && before?.failed) || null,
      keys: [...new Set([...(before?.keys ?? []), kept.key])],
      restarts: before?.restarts ?? 0,
    };
  };
  const found = await noteRecord(world, plan, change, () => untilGone(world, plan));
  if (!found) return undefined;
  await applyQuota(world, plan.spaceId);
  const place = { home: world.home, found };
  if (plan.release.kind !== 'URL') await applySecret(world, secretObject(place, kept.key, env));
  await applyObjects(world, found);
  return found;
}

/** The namespace, with what holds for all in it. */
async function openSpace({ api, home }: World, spaceId: string): Promise<void> {
  for (const object of spaceObjects(home, spaceId, []))
    if (object.kind !== 'ResourceQuota') await api.apply(object);
}

/**
 * Room for all that is noted in a space. Another copy may have noted another one meanwhile and not have seen ours, so
 * it is looked at again until nothing new was there.
 */
async function applyQuota({ api, home }: World, spaceId: string): Promise<void> {
  let applied = '';
  for (;;) {
    const { items } = await api.list<ConfigMap>('ConfigMap', `${recordsOf(home)},${SPACE}=${spaceId}`);
    const running = items
      .map((item) => readRecord(item).record.plan)
      .filter(({ release }) => release.kind !== 'URL');
    const all = running.map(({ limits }) => limits);
    const wanted = JSON.stringify(all);
    if (wanted === applied) return;
    for (const object of spaceObjects(home, spaceId, all))
      if (object.kind === 'ResourceQuota') await api.apply(object);
    applied = wanted;
  }
}

/** All of a space again: people have other ideas, and whoever applied it may have been cut short. */
export async function mendSpace(world: World, spaceId: string): Promise<void> {
  await openSpace(world, spaceId);
  await applyQuota(world, spaceId);
}

export async function readFound(
  { api, home }: Pick<World, 'api' | 'home'>,
  { id, spaceId }: Pick<InstancePlan, 'id' | 'spaceId'>,
): Promise<Found | undefined> {
  const object = await api.read<ConfigMap>('ConfigMap', namespaceOf(home, spaceId), nameOf(id));
  return object && readRecord(object);
}

/**
 * Changes the record by what it is; again when another copy was faster. Of one that is being deleted nothing is noted,
 * unless a caller waits for its end: all instances would wait with whoever watches over them.
 */
export async function noteRecord(
  { api, home }: Pick<World, 'api' | 'home'>,
  plan: Pick<InstancePlan, 'id' | 'spaceId'>,
  change: (before: Record | undefined) => Record | undefined,
  untilLeft?: () => Promise<void>,
): Promise<Found | undefined> {
  for (;;) {
    const before = await readFound({ api, home }, plan);
    if (before?.isLeaving) {
      if (!untilLeft) return undefined;
      await untilLeft();
      continue;
    }
    const next = change(before?.record);
    if (!next) return undefined;
    try {
      const written = recordObject(home, next, before?.resourceVersion);
      return readRecord(await (before ? api.replace(written) : api.create(written)));
    } catch (error) {
      if (!isStatus(error, 409)) throw error;
    }
  }
}

/** Never changed once it is there: its name says what is in it. */
async function applySecret({ api }: World, secret: KubeObject): Promise<void> {
  try {
    await api.create(secret);
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
  }
}

/** What the record says, in the cluster; the same again when it is there already. */
export async function applyObjects(world: World, found: Found): Promise<void> {
  const { database } = activeOf(found.record);
  const addresses = database ? (await addressesOf(database)).filter(mayLead(world, database)) : [];
  for (const object of instanceObjects({ home: world.home, found }, addresses)) await world.api.apply(object);
}

type Database = NonNullable<KeptPlan['database']>;

/** A rule of the network names addresses: those the name has now. */
async function addressesOf({ host }: Database): Promise<string[]> {
  if (isIP(host)) return [host];
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address).sort();
}

/** A tenant writes where the database is: it must not open our own networks to a program. */
const mayLead =
  ({ mayReach, databases }: World, { host, port }: Database) =>
  (address: string) =>
    databases.includes(`${host}:${port}`) || mayReach(address);

async function refuseDatabase(world: World, { database, release, wanted }: InstancePlan): Promise<void> {
  if (!database || wanted !== 'run' || release.kind === 'URL') return;
  const found = await addressesOf(database);
  // A name without an address may have one the next time.
  if (found.length === 0 || found.some(mayLead(world, database))) return;
  throw new RuntimeRefusal(
    `The database ${database.host}:${database.port} is in a private network that is not open to applications.`,
  );
}

/** Environments that neither what should run nor what goes on in its place was started with. */
export async function sweepSecrets(world: World, { plan, base, keys }: Record): Promise<void> {
  const isNeeded = (key: string) => key === plan.key || key === base?.key;
  if (keys.every(isNeeded)) return;
  const noted = await noteRecord(world, plan, (now) =>
    now?.plan.generation === plan.generation ? { ...now, keys: now.keys.filter(isNeeded) } : undefined,
  );
  if (!noted) return;
  const namespace = namespaceOf(world.home, plan.spaceId);
  for (const key of keys)
    if (!isNeeded(key)) await world.api.remove('Secret', namespace, secretOf(plan.id, key));
}

/** Gone with all that belongs to it; the cluster deletes until nothing is left. */
export async function removeInstance({ api, home }: World, id: string): Promise<void> {
  const { items } = await api.list<ConfigMap>('ConfigMap', `${recordsOf(home)},${INSTANCE}=${id}`);
  for (const item of items) {
    const { plan } = readRecord(item).record;
    await api.remove('ConfigMap', namespaceOf(home, plan.spaceId), nameOf(id));
    await untilGone({ api, home }, plan);
  }
}

async function untilGone(
  world: Pick<World, 'api' | 'home'>,
  plan: Pick<InstancePlan, 'id' | 'spaceId'>,
): Promise<void> {
  const end = Date.now() + GONE_MS;
  while (await readFound(world, plan)) {
    if (Date.now() > end)
      throw new Error(`The cluster has not deleted ${nameOf(plan.id)} within two minutes.`);
    await sleep(GONE_EVERY_MS);
  }
}

/** The pods are replaced one by one, as for a new release. */
export async function restartInstance(world: World, id: string): Promise<Found | undefined> {
  const { items } = await world.api.list<ConfigMap>(
    'ConfigMap',
    `${recordsOf(world.home)},${INSTANCE}=${id}`,
  );
  const [item] = items;
  if (!item) throw new RuntimeRefusal('There is no such instance.');
  const { plan } = readRecord(item).record;
  const found = await noteRecord(
    world,
    plan,
    (before) => before && { ...before, restarts: before.restarts + 1 },
  );
  if (found) await applyObjects(world, found);
  return found;
}
