import type { InstanceStatus } from '../../../kit/runtime.ts';
import { applyObjects, mendSpace, noteRecord, readFound, sweepSecrets } from './apply.ts';
import { Informer } from './informer.ts';
import { lastWords } from './log.ts';
import { HOME, INSTANCE, JOURNAL } from './names.ts';
import { GENERATION, generationOf, keyOfPod } from './objects/instance.ts';
import { Probes } from './probes.ts';
import { type Found, readRecord } from './record.ts';
import { type ConfigMap, type Deployment, type KubeObject, type Pod, pathOf } from './resources.ts';
import { routeOf } from './route.ts';
import { judge, type Known, newKnown, tell, type Verdict } from './status.ts';
import type { World } from './world.ts';

const RESYNC_MS = 30_000;
const ANSWER_MS = 10_000;
/** Every so many rounds everything is applied again. */
const MEND_ROUNDS = 20;

/**
 * Watches our objects, tells what becomes of instances, and goes back to the former release where a new one failed.
 * Every copy of the console has one; what they write is decided by what was there when they read.
 */
export class Watcher {
  private readonly world: World;
  private readonly configMaps: Informer<ConfigMap>;
  private readonly deployments: Informer<Deployment>;
  private readonly pods: Informer<Pod>;
  private readonly probes: Probes;
  private readonly waiting = new Set<string>();
  private readonly ending = new AbortController();
  private working: Promise<void> | undefined;
  private resync: NodeJS.Timeout | undefined;
  private answers = true;
  private rounds = 0;

  constructor(world: World) {
    this.world = world;
    const look = (object: KubeObject) => this.look(object.metadata.labels?.[INSTANCE] ?? '');
    const selector = `${HOME}=${world.home}`;
    this.configMaps = new Informer<ConfigMap>(
      world.api,
      { kind: 'ConfigMap', selector },
      (object, isGone) => {
        if (object.metadata.name === JOURNAL && !isGone) world.journal.take(object);
        look(object);
      },
    );
    this.deployments = new Informer<Deployment>(world.api, { kind: 'Deployment', selector }, look);
    this.pods = new Informer<Pod>(world.api, { kind: 'Pod', selector }, look);
    this.probes = new Probes(world.mayReach, (id) => this.look(id));
  }

  async start(): Promise<void> {
    const { signal } = this.ending;
    await Promise.all([this.configMaps, this.deployments, this.pods].map((one) => one.start(signal)));
    this.resync = setInterval(() => void this.sync().catch(() => undefined), RESYNC_MS).unref();
  }

  /** Whether the cluster answers, and all that a watch may have missed. */
  private async sync(): Promise<void> {
    this.answers = await this.world.api.ask('/version', { timeout: ANSWER_MS }).then(
      () => true,
      () => false,
    );
    if (!this.answers) return;
    this.rounds += 1;
    // Names of databases may have other addresses by now, and people other ideas.
    if (this.rounds % MEND_ROUNDS === 0) {
      for (const spaceId of new Set(this.all().map(({ record }) => record.plan.spaceId)))
        await mendSpace(this.world, spaceId).catch((error: unknown) => this.note(spaceId, error));
      for (const found of this.all()) await this.mend(found, true);
    }
    for (const { record } of this.all()) this.look(record.plan.id);
  }

  async close(): Promise<void> {
    clearInterval(this.resync);
    this.probes.close();
    this.ending.abort();
    await this.working;
  }

  /** What is reported of all; of those whose cluster does not answer, that their state is unknown. */
  statuses(at = new Date()): InstanceStatus[] {
    const watched = [this.configMaps, this.deployments, this.pods];
    const isReached = this.answers && watched.every((one) => one.isReached);
    return this.all()
      .map(({ record }) => this.knownOf(record.plan.id, at).status)
      .map((status) => (isReached ? status : { ...status, state: 'unknown' as const }));
  }

  /** Those of an instance, the oldest first. */
  podsOf(id: string): Pod[] {
    return [...this.pods.objects.values()]
      .filter(({ metadata }) => metadata.labels?.[INSTANCE] === id)
      .sort((one, other) => bornAt(one).localeCompare(bornAt(other)));
  }

  find(id: string): Found | undefined {
    const object = this.records().find(({ metadata }) => metadata.labels?.[INSTANCE] === id);
    return object && readRecord(object);
  }

  /** Looks at an instance soon; all of them one after the other. */
  private look(id: string): void {
    if (!id || this.ending.signal.aborted) return;
    this.waiting.add(id);
    this.working ??= this.work().finally(() => {
      this.working = undefined;
      // A visitor may have come while we were about to end.
      const [next = ''] = this.waiting;
      this.look(next);
    });
  }

  private async work(): Promise<void> {
    // Changes come in crowds: one look is enough for them.
    await new Promise((resolve) => setImmediate(resolve));
    for (const id of this.waiting) {
      this.waiting.delete(id);
      if (this.ending.signal.aborted) return;
      try {
        await this.judge(id, new Date());
      } catch (error) {
        // The next look, at the latest in half a minute, tries again.
        this.note(id, error);
      }
    }
  }

  private note(id: string, error: unknown): void {
    this.world.log(`kubernetes: ${id}: ${error instanceof Error ? error.message : error}`);
  }

  private async judge(id: string, at: Date): Promise<void> {
    const found = this.find(id);
    if (!found || found.isLeaving) return this.forget(id, found);
    const verdict = this.verdictOn(found, this.knownOf(id, at), at);
    if (verdict.record) return this.change(found, verdict.record);
    await this.mend(found);
    await this.world.journal.write(() => this.entryOf(found, at), at);
    this.world.proxy.set(routeOf(this.world.home, found.record, this.knownOf(id, at).status));
  }

  /** The Deployment does not say what the record does: an apply was cut short, or an operator deleted it. */
  private async mend(found: Found, isForced = false): Promise<void> {
    const { plan } = found.record;
    const { deployment } = this.sightOf(plan.id);
    if (plan.release.kind === 'URL') return this.empty(found, deployment);
    const says = deployment?.metadata.annotations?.[GENERATION];
    if (says === generationOf(found.record) && !isForced) return;
    const now = await readFound(this.world, plan);
    // The event may have come late: then what is newer is on its way to us.
    if (now?.resourceVersion === found.resourceVersion) await applyObjects(this.world, now);
  }

  /** An address has no pods: what a former release left serves no visitor. */
  private async empty(found: Found, deployment: Deployment | undefined): Promise<void> {
    if (!deployment?.spec?.replicas) return;
    const now = await readFound(this.world, found.record.plan);
    if (now?.resourceVersion !== found.resourceVersion) return;
    const type = 'application/merge-patch+json';
    const body = { spec: { replicas: 0 } };
    await this.world.api.ask(pathOf(deployment), { method: 'PATCH', type, body });
  }

  private entryOf(found: Found, at: Date) {
    const { id } = found.record.plan;
    const known = this.knownOf(id, at);
    const { changes, ends } = this.verdictOn(found, known, at);
    const told = tell(known, changes, at);
    const isSame = told.length === 0 && JSON.stringify(ends) === JSON.stringify(known.ends);
    if (isSame && this.world.journal.known(id)) return undefined;
    return { id, told, known: { status: told.at(-1) ?? known.status, ends } };
  }

  private verdictOn({ record }: Found, known: Known, at: Date): Verdict {
    this.probes.watch(record.plan);
    if (record.plan.release.kind === 'URL') return this.probes.judge(record, known);
    return judge(record, this.sightOf(record.plan.id), known, at);
  }

  /** The record first: who comes after us sees by it what was decided. */
  private async change({ record }: Found, by: NonNullable<Verdict['record']>): Promise<void> {
    const going = this.podsOf(record.plan.id).filter(
      ({ metadata }) => keyOfPod(metadata.labels) === record.plan.key,
    );
    const words = 'failed' in by ? await lastWords(this.world, going) : [];
    const found = await noteRecord(this.world, record.plan, (now) => {
      if (now?.plan.generation !== record.plan.generation || now.failed) return undefined;
      if ('failed' in by) return { ...now, failed: { ...by.failed, words } };
      return { ...now, base: by.base === 'plan' ? now.plan : null };
    });
    if (!found) return;
    await applyObjects(this.world, found);
    if ('base' in by) await sweepSecrets(this.world, found.record);
  }

  private async forget(id: string, leaving: Found | undefined): Promise<void> {
    this.probes.quiet(id);
    this.world.proxy.remove(id);
    if (!leaving) await this.world.journal.write(() => this.unknown(id));
  }

  private unknown(id: string) {
    return this.world.journal.known(id) && { id, known: null, told: [] };
  }

  private knownOf(id: string, at: Date): Known {
    return this.world.journal.known(id) ?? newKnown(id, at);
  }

  private sightOf(id: string) {
    const deployment = [...this.deployments.objects.values()].find(
      ({ metadata }) => metadata.labels?.[INSTANCE] === id,
    );
    return { deployment, pods: this.podsOf(id) };
  }

  private records(): ConfigMap[] {
    return [...this.configMaps.objects.values()].filter(({ data }) => data?.record);
  }

  /** Those that stay. */
  private all(): Found[] {
    return this.records()
      .map(readRecord)
      .filter(({ isLeaving }) => !isLeaving);
  }
}

const bornAt = ({ metadata }: KubeObject) => metadata.creationTimestamp ?? '';
