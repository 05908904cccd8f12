import {
  type Enforcement,
  type InstancePlan,
  type InstanceStatus,
  type LogPage,
  RuntimeRefusal,
  type Usage,
} from '../../../kit/runtime.ts';
import { errorText } from '../../database/trouble.ts';
import { settles } from '../../database/wait.ts';
import { groupOf } from './boot-files.ts';
import { diskOf } from './disk.ts';
import { isThere } from './engine/engine.ts';
import { unmountBelow } from './engine/mounts.ts';
import { containerOf } from './engine/prepare.ts';
import { Instance } from './instance.ts';
import { launchersOf } from './launch.ts';
import { refuseStrangers } from './sandbox/strangers.ts';
import { newState, readStates } from './state.ts';
import { usageOf } from './usage.ts';
import type { World } from './world.ts';

/** Longer ids and hosts would not fit the names of groups and sockets. */
const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/i;

/** Beside what programs are given to end: the machine may be busy. */
const HALT_MS = 30_000;

/** All instances of this supervisor. */
export class Keeper {
  private readonly world: World;
  private readonly say: (line: string) => void;
  private readonly instances = new Map<string, Instance>();
  private readonly measuring: NodeJS.Timeout;
  private measured: Promise<void> = Promise.resolve();

  constructor(world: World, say: (line: string) => void) {
    this.world = world;
    this.say = say;
    const measure = () => {
      this.measured = this.measured.then(() => this.measure()).catch(() => undefined);
      void this.measured.then(() => this.measuring.refresh());
    };
    this.measuring = setTimeout(measure, world.times.diskEvery);
  }

  /** Reads what is wanted, and ends what no state on disk knows. */
  async load(): Promise<void> {
    const { home, limiter, journal } = this.world;
    const states = await readStates(home);
    const known = new Set(states.flatMap(({ boots }) => boots.map(groupOf)));
    for (const group of await limiter.groups()) if (!known.has(group)) await limiter.end(group, null);
    for (const state of states) this.instances.set(state.plan.id, new Instance(this.world, state));
    // The last supervisor ended between noting a status and sending it: no other process would.
    for (const { status } of states) {
      const told = journal.lastOf(status.id);
      if (told && !isSame(told, status)) journal.add({ ...status });
    }
  }

  /** Takes back what earlier supervisors began. */
  async resume(): Promise<void> {
    await Promise.all([...this.instances.values()].map((one) => one.resume()));
    for (const [id, { isGone }] of this.instances) if (isGone) this.instances.delete(id);
    // What no instance needs any more and cannot be removed is no reason to leave what runs alone.
    for (const act of [() => this.removeOrphans(), () => this.sweep()])
      await act().catch((error: unknown) => this.say(`while clearing up: ${errorText(error)}`));
  }

  async enforcement(): Promise<Enforcement> {
    const { ways, java, images } = this.world;
    return {
      driver: 'local',
      limits: ways.limits,
      users: ways.users,
      namespaces: ways.namespaces !== null,
      launchers: launchersOf(java, await images()),
    };
  }

  async apply(plan: InstancePlan): Promise<void> {
    if (!NAME.test(plan.id) || !NAME.test(plan.host))
      throw new RuntimeRefusal('An id or host is not a plain name.');
    refuseStrangers(this.world.ways, plan);
    const known = this.instances.get(plan.id);
    if (known && !known.state.removing) return known.apply(plan);
    if (known) await this.remove(plan.id);
    const made = new Instance(this.world, newState(plan));
    this.instances.set(plan.id, made);
    try {
      await made.begin();
    } catch (error) {
      // Nothing was noted: whoever tries again begins anew.
      this.instances.delete(plan.id);
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    const found = this.instances.get(id);
    if (!found) return;
    await found.remove();
    if (this.instances.get(id) === found) this.instances.delete(id);
    await this.sweep();
  }

  restart(id: string): Promise<void> {
    return this.need(id).restart();
  }

  log(id: string, after: string | undefined, most: number): Promise<LogPage> {
    return this.need(id).standing.book.read(after, most);
  }

  statuses(): InstanceStatus[] {
    return [...this.instances.values()].map(({ standing }) => standing.told);
  }

  usage(): Promise<Usage[]> {
    return Promise.all([...this.instances.values()].map((one) => usageOf(this.world, one)));
  }

  /** Stops everything; what is wanted stays noted. What does not stop in its time, or cannot be noted, ends as well. */
  async halt(): Promise<void> {
    const { times } = this.world;
    const halted = Promise.allSettled([...this.instances.values()].map((one) => one.halt()));
    await settles(halted, times.term + times.drain + HALT_MS);
    await this.abandon();
  }

  /** Ends everything without noting it. */
  async abandon(): Promise<void> {
    clearTimeout(this.measuring);
    await Promise.allSettled([...this.instances.values()].map((one) => one.kill()));
    await this.world.limiter.leave();
    await unmountBelow(this.world.home.folder);
  }

  /** Lets go of everything; it runs on. What is in the middle of something is left there, as if we had been killed. */
  async leave(): Promise<void> {
    clearTimeout(this.measuring);
    const left = Promise.allSettled([...this.instances.values()].map((one) => one.leave()));
    await settles(left, this.world.times.leave);
  }

  private need(id: string): Instance {
    const found = this.instances.get(id);
    if (!found) throw new RuntimeRefusal('There is no such instance.');
    return found;
  }

  private async measure(): Promise<void> {
    const all = await Promise.all([...this.instances.values()].map((one) => this.foldersOf(one)));
    const bytes = await diskOf(all.flatMap(({ folders }) => folders));
    for (const { one, folders } of all) {
      const sizes = folders.map((folder) => bytes.get(folder));
      // The number from before is the best there is.
      if (sizes.includes(undefined)) {
        if (!one.isGone) one.standing.note('how much it wrote is not known');
        continue;
      }
      one.diskBytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
      if (one.diskBytes > one.state.plan.limits.disk * 1024 * 1024) void one.overDisk();
    }
    await this.sweep();
  }

  /** With what its containers wrote outside its data; an engine that does not answer hides only that. */
  private async foldersOf(one: Instance) {
    const own = this.world.home.at('instances', one.state.plan.id);
    const layers = await one.processes.layers().catch((error: unknown) => {
      one.standing.note(`what its container wrote is not counted: ${errorText(error)}`);
      return [];
    });
    return { one, folders: [own, ...layers] };
  }

  /** Containers that no state on disk knows. */
  private async removeOrphans(): Promise<void> {
    const engine = await this.world.images();
    const boots = [...this.instances.values()].flatMap(({ state }) => state.boots);
    if (isThere(engine)) await engine.removeOthers(new Set(boots.map(containerOf)));
  }

  private async sweep(): Promise<void> {
    const { store, times } = this.world;
    const kept = [...this.instances.values()].flatMap(({ state }) => [
      ...state.releases,
      ...[state.plan, state.base].filter((plan) => plan !== null).map(({ release }) => store.nameOf(release)),
    ]);
    await store.sweep(new Set(kept), times.keepRelease);
  }
}

/** Crashes are forgotten without a word. */
const isSame = (one: InstanceStatus, other: InstanceStatus) =>
  JSON.stringify({ ...one, restarts: 0 }) === JSON.stringify({ ...other, restarts: 0 });
