import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Exit, InstancePlan, Release, ReleaseKind } from '../../../kit/runtime.ts';
import { errorText } from '../../database/trouble.ts';
import { settles } from '../../database/wait.ts';
import { adoptBoot, type Boot, beginBoot, buryBoot } from './boot.ts';
import { filesOf, groupOf } from './boot-files.ts';
import { words } from './exit.ts';
import { grandchildOf } from './health.ts';
import { portFor } from './launch.ts';
import type { Placed } from './release/store.ts';
import type { Standing } from './standing.ts';
import { type BootRecord, keyOf } from './state.ts';
import type { Turns } from './turns.ts';
import { keepVigil } from './vigil.ts';
import type { World } from './world.ts';

/** What may be a virtual machine that takes its time. */
const SLOW = new Set<ReleaseKind>(['JAR', 'IMAGE']);

const ENDING_MS = 60_000;

export type Happening = {
  healthy(boot: Boot): Promise<void>;
  bad(boot: Boot, why: string): Promise<void>;
  ended(boot: Boot, exit: Exit): Promise<void>;
};

/** The processes of one instance: the one that serves, one that is to follow it, and those on their way out. */
export class Processes {
  current: Boot | undefined;
  next: Boot | undefined;
  /** Processor time as last reported; it never falls. */
  cpuMs = 0;
  private readonly world: World;
  private readonly standing: Standing;
  private readonly turn: Turns;
  private readonly happening: Happening;
  private readonly vigils = new Map<Boot, () => void>();
  private readonly retired = new Set<Boot>();
  private readonly leaving = new Set<Promise<void>>();

  constructor(world: World, standing: Standing, turn: Turns, happening: Happening) {
    this.world = world;
    this.standing = standing;
    this.turn = turn;
    this.happening = happening;
  }

  private get records(): BootRecord[] {
    return this.standing.state.boots;
  }

  get all(): Boot[] {
    return [this.current, this.next].filter((boot) => boot !== undefined);
  }

  /** With those on their way out: they use what they use until they are gone. */
  get running(): Boot[] {
    return [...this.all, ...this.retired];
  }

  async start(role: 'current' | 'next', plan: InstancePlan): Promise<Boot> {
    const { ways, ports, store } = this.world;
    const { release } = plan;
    this.standing.note(`starting release ${release.digest.slice(0, 12)} (${release.kind})`);
    const isFetched = release.kind === 'IMAGE' && release.reference !== '';
    const placed = (await store.find(release)) ?? (isFetched ? await this.fetch(release) : undefined);
    if (!placed) throw new Error('The release is gone.');
    const leased = ways.namespaces ? null : await ports.lend(plan.release.port);
    const record: BootRecord = {
      id: randomBytes(4).toString('hex'),
      role,
      plan,
      process: null,
      port: portFor(plan, leased),
      isLeased: !ways.namespaces,
      at: new Date().toISOString(),
      healthyAt: null,
    };
    await this.enter(record);
    try {
      const save = () => this.standing.save();
      return this.keep(await beginBoot(this.world, record, placed, this.standing.book, save));
    } catch (error) {
      await this.drop(record);
      throw error;
    }
  }

  private async enter(record: BootRecord): Promise<void> {
    const { home, ports } = this.world;
    try {
      // What a former start left for a while is in no one's way any more.
      const isAlone = this.records.length === 0;
      if (isAlone) await rm(home.at(...filesOf(record).files, 'tmp'), { recursive: true, force: true });
      this.records.push(record);
      await this.standing.save();
    } catch (error) {
      await this.drop(record);
      if (record.isLeased) ports.giveBack(record.port);
      throw error;
    }
  }

  private fetch(release: Release): Promise<Placed | undefined> {
    this.standing.note(`fetching ${release.reference}`);
    return this.world.store.pin(release);
  }

  /** Of an earlier supervisor: what serves is kept, whatever else runs is ended. Returns how the serving one ended. */
  private async takeBack(record: BootRecord): Promise<Exit | undefined> {
    const { world, standing } = this;
    if (record.isLeased) world.ports.keep(record.port);
    const boot = await adoptBoot(world, record, standing.book);
    if (boot) {
      this.keep(boot);
      if (record.role === 'current') standing.note('a new supervisor watches over it');
      else await this.end(boot);
      return undefined;
    }
    const { exit, cpuMs } = await buryBoot(world, record, standing.book);
    standing.state.cpuMs += cpuMs;
    await this.drop(record);
    return record.role === 'current' && record.process ? exit : undefined;
  }

  /** All that an earlier supervisor began. `isServing` is called before what is on its way out is waited for. */
  async takeAllBack(
    isServing: () => void,
  ): Promise<{ serving: BootRecord | undefined; exit: Exit | undefined }> {
    const isUnknown = (record: BootRecord) => this.all.every((boot) => boot.record !== record);
    const serving = this.records.find(({ role }) => role === 'current');
    const exit = serving && isUnknown(serving) ? await this.takeBack(serving) : undefined;
    isServing();
    for (const other of this.records.filter((one) => one !== serving && isUnknown(one)))
      await this.takeBack(other);
    return { serving, exit };
  }

  /** Folders with what its containers wrote outside its data. */
  async layers(): Promise<string[]> {
    const found = await Promise.all(this.all.map((boot) => boot.layer()));
    return found.filter((folder) => folder !== undefined);
  }

  /** Whether something runs that was started with what is wanted. */
  has(plan: InstancePlan): boolean {
    return this.all.some((boot) => keyOf(boot.record.plan) === keyOf(plan));
  }

  /** Whether it was started with what is wanted; what it is asked about its health may have changed. */
  goesOnWith(boot: Boot | undefined, plan: InstancePlan): boolean {
    if (!boot || keyOf(boot.record.plan) !== keyOf(plan)) return false;
    boot.record.plan = plan;
    this.watch(boot);
    return true;
  }

  /** Stops it and waits until nothing of it is left. */
  async end(boot: Boot | undefined): Promise<void> {
    if (!boot) return;
    await this.dismiss(boot);
    await this.finish(boot);
  }

  /** Takes it out of service; it ends when it has answered what it has in hand. */
  async retire(boot: Boot): Promise<void> {
    await this.dismiss(boot);
    const { proxy, times } = this.world;
    const { id } = this.standing.state.plan;
    const gone: Promise<void> = proxy
      .drained(id, boot.target, times.drain)
      .then(() => this.finish(boot))
      .finally(() => this.leaving.delete(gone));
    this.leaving.add(gone);
  }

  /** Those that were retired are gone. */
  async left(): Promise<void> {
    await Promise.all(this.leaving);
  }

  letGo(): void {
    for (const boot of this.all) boot.leave();
    for (const stop of this.vigils.values()) stop();
  }

  /** The one that was to follow serves now; returns the former. */
  async promote(boot: Boot): Promise<Boot | undefined> {
    const former = this.current;
    if (former) former.record.role = 'old';
    boot.record.role = 'current';
    this.current = boot;
    this.next = undefined;
    await this.standing.save();
    return former;
  }

  private keep(boot: Boot): Boot {
    if (boot.record.role === 'current') this.current = boot;
    if (boot.record.role === 'next') this.next = boot;
    this.watch(boot);
    void boot.ended.then(({ exit, cpuMs }) =>
      this.turn(async () => {
        if (!this.all.includes(boot)) return;
        this.unseat(boot);
        this.standing.state.cpuMs += cpuMs;
        await this.drop(boot.record);
        this.standing.note(words(exit));
        await this.happening.ended(boot, exit);
      }),
    );
    return boot;
  }

  /** Asks how it is, by the plan it has now. */
  watch(boot: Boot): void {
    const { times, settings } = this.world;
    const { record, target } = boot;
    const { plan } = record;
    this.vigils.get(boot)?.();
    const period = SLOW.has(plan.release.kind) ? times.startPeriodJar : times.startPeriod;
    const inside = () => record.process?.pid && grandchildOf(record.process.pid);
    const stop = keepVigil(
      { target, health: plan.health, host: `${plan.host}.${settings.domain}`, port: record.port, inside },
      {
        bootEvery: times.bootEvery,
        every: times.healthEvery,
        timeout: times.healthTimeout,
        patience: Date.parse(record.at) + period - Date.now(),
      },
      record.healthyAt !== null,
      {
        healthy: () => void this.turn(() => this.ifThere(boot, () => this.happening.healthy(boot))),
        bad: (why) => void this.turn(() => this.ifThere(boot, () => this.onBad(boot, why))),
      },
    );
    this.vigils.set(boot, stop);
  }

  private async onBad(boot: Boot, why: string): Promise<void> {
    const { record, ended } = boot;
    // An engine takes its time to tell that a container ended: then that is what happened, not that it is ill.
    const isOver =
      record.plan.release.kind === 'IMAGE' && (await this.world.limiter.isEmpty(groupOf(record)));
    if (isOver && (await settles(ended, ENDING_MS))) return;
    await this.happening.bad(boot, why);
  }

  private async ifThere(boot: Boot, act: () => Promise<void>): Promise<void> {
    if (this.all.includes(boot)) await act();
  }

  private unseat(boot: Boot): void {
    this.vigils.get(boot)?.();
    this.vigils.delete(boot);
    if (this.current === boot) this.current = undefined;
    if (this.next === boot) this.next = undefined;
  }

  private async dismiss(boot: Boot): Promise<void> {
    this.unseat(boot);
    this.retired.add(boot);
    boot.record.role = 'old';
    await this.saveIfPossible();
  }

  private async finish(boot: Boot): Promise<void> {
    await boot.stop();
    const { cpuMs, exit } = await boot.ended;
    this.retired.delete(boot);
    this.standing.state.cpuMs += cpuMs;
    this.standing.note(`stopped: ${words(exit)}`);
    await this.drop(boot.record);
  }

  private async drop(record: BootRecord): Promise<void> {
    const at = this.records.indexOf(record);
    if (at >= 0) this.records.splice(at, 1);
    await this.saveIfPossible();
  }

  /** What cannot be noted ends all the same: on a full disk that may be what makes room. The next note has it too. */
  private async saveIfPossible(): Promise<void> {
    try {
      await this.standing.save();
    } catch (error) {
      this.standing.note(`it could not be noted: ${errorText(error)}`);
    }
  }
}
