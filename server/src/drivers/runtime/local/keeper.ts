import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type Enforcement,
  type InstancePlan,
  type InstanceStatus,
  type LogPage,
  RuntimeRefusal,
  type Usage,
} from '../../../kit/runtime.ts';
import { groupOf } from './boot-files.ts';
import { Instance } from './instance.ts';
import { launchersOf } from './launch.ts';
import { newState, readStates } from './state.ts';
import type { World } from './world.ts';

/** Longer ids and hosts would not fit the names of groups and sockets. */
const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/i;

/** All instances of this supervisor. */
export class Keeper {
  private readonly world: World;
  private readonly instances = new Map<string, Instance>();
  private readonly measuring: NodeJS.Timeout;
  private measured: Promise<void> = Promise.resolve();

  constructor(world: World) {
    this.world = world;
    const measure = () => {
      this.measured = this.measured.then(() => this.measure()).catch(() => undefined);
      void this.measured.then(() => this.measuring.refresh());
    };
    this.measuring = setTimeout(measure, world.times.diskEvery);
  }

  /** Reads what is wanted, and ends what no state on disk knows. */
  async load(): Promise<void> {
    const { home, limiter } = this.world;
    const states = await readStates(home);
    const known = new Set(states.flatMap(({ boots }) => boots.map(groupOf)));
    for (const group of await limiter.groups()) if (!known.has(group)) await limiter.end(group, null);
    for (const state of states) this.instances.set(state.plan.id, new Instance(this.world, state));
  }

  /** Takes back what earlier supervisors began. */
  async resume(): Promise<void> {
    await Promise.all([...this.instances.values()].map((one) => one.resume()));
    for (const [id, { state }] of this.instances) if (state.removing) this.instances.delete(id);
    await this.sweep();
  }

  enforcement(): Enforcement {
    const { ways, java } = this.world;
    return {
      driver: 'supervisor',
      limits: ways.limits,
      users: ways.users,
      namespaces: ways.namespaces !== null,
      launchers: launchersOf(java),
    };
  }

  async apply(plan: InstancePlan): Promise<void> {
    if (!NAME.test(plan.id) || !NAME.test(plan.host))
      throw new RuntimeRefusal('An id or host is not a plain name.');
    const known = this.instances.get(plan.id);
    if (known && !known.state.removing) return known.apply(plan);
    if (known) await this.remove(plan.id);
    const made = new Instance(this.world, newState(plan));
    this.instances.set(plan.id, made);
    await made.begin();
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
    return Promise.all([...this.instances.values()].map((one) => one.usage()));
  }

  /** Stops everything; what is wanted stays noted. */
  async halt(): Promise<void> {
    clearTimeout(this.measuring);
    await Promise.all([...this.instances.values()].map((one) => one.halt()));
    await this.world.limiter.leave();
  }

  /** Lets go of everything; it runs on. */
  async leave(): Promise<void> {
    clearTimeout(this.measuring);
    await Promise.all([...this.instances.values()].map((one) => one.leave()));
  }

  private need(id: string): Instance {
    const found = this.instances.get(id);
    if (!found) throw new RuntimeRefusal('There is no such instance.');
    return found;
  }

  private async measure(): Promise<void> {
    const all = [...this.instances.values()];
    for (const one of all) {
      one.diskBytes = await diskOf(this.world.home.at('instances', one.state.plan.id));
      if (one.diskBytes > one.state.plan.limits.disk * 1024 * 1024) void one.overDisk();
    }
    await this.sweep();
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

/** A program of its own walks the folders: it is not led astray by links put there meanwhile. */
async function diskOf(folder: string): Promise<number> {
  const du = promisify(execFile)('du', ['-skx', folder]);
  const { stdout } = await du.catch(({ stdout = '' }: { stdout?: string }) => ({ stdout }));
  return (Number.parseInt(stdout, 10) || 0) * 1024;
}
