import { rm } from 'node:fs/promises';
import type { Exit, InstancePlan } from '../../../kit/runtime.ts';
import { ourIdentity } from '../../database/process-identity.ts';
import { errorText } from '../../database/trouble.ts';
import type { Target } from '../proxy/types.ts';
import { type Boot, killBoot } from './boot.ts';
import { hasProcess, troubleWith } from './launch.ts';
import { PortTaken } from './ports.ts';
import { Processes } from './processes.ts';
import { troubleWithStranger } from './sandbox/strangers.ts';
import { Served } from './served.ts';
import { Standing } from './standing.ts';
import { type InstanceState, isHeld } from './state.ts';
import { makeTurns } from './turns.ts';
import { crash, fail, type Loss, lossOf, succeed } from './verdict.ts';
import type { World } from './world.ts';

/** One instance: brings about what its plan wants, and says what became of it. Every change is one turn. */
export class Instance {
  readonly standing: Standing;
  diskBytes = 0;
  private readonly world: World;
  private readonly turn;
  readonly processes: Processes;
  private readonly served: Served;
  private again: NodeJS.Timeout | undefined;
  private forgetting: NodeJS.Timeout | undefined;
  private isLeaving = false;
  /** What earlier supervisors began is known. */
  private isTakenBack = true;
  /** Nothing is left of it. */
  isGone = false;

  constructor(world: World, state: InstanceState) {
    this.world = world;
    this.standing = new Standing(world, state);
    this.turn = makeTurns(
      () => this.isGone,
      (error) => this.onTrouble(error),
    );
    this.processes = new Processes(world, this.standing, this.turn, {
      healthy: (boot) => this.onHealthy(boot),
      bad: (boot, why) => this.onBad(boot, why),
      ended: (boot, exit) => this.onEnded(boot, exit),
    });
    this.served = new Served(world, (plan, why) => void this.turn(() => this.onAddress(plan, why)));
  }

  get state(): InstanceState {
    return this.standing.state;
  }

  private get plan(): InstancePlan {
    return this.state.plan;
  }

  /** The first plan of a new instance: returns when it is noted. */
  async begin(): Promise<void> {
    await this.standing.save();
    void this.turn(() => this.bringAbout());
  }

  /** Returns when it is noted; a plan that is not newer is not. */
  async apply(plan: InstancePlan): Promise<void> {
    if (plan.generation <= this.plan.generation || this.state.removing) return;
    await this.standing.take(plan);
    void this.turn(() => this.bringAbout());
  }

  /** Takes back what runs, ends what is not wanted any more, and goes on. */
  resume(): Promise<void> {
    this.isTakenBack = false;
    return this.turn(async () => {
      const { serving, exit } = await this.processes.takeAllBack(() => {
        const { current } = this.processes;
        if (current?.record.healthyAt) this.standing.front = current.target;
        this.standing.route();
      });
      this.isTakenBack = true;
      if (this.state.removing) return this.clear();
      // What ended with the machine did not crash.
      const ended = serving?.process?.boot === ourIdentity().boot ? exit : undefined;
      if (serving && ended && this.plan.wanted === 'run') return this.crash(serving.plan, lossOf(ended));
      if (!isHeld(this.state)) await this.bringAbout();
    });
  }

  async restart(): Promise<void> {
    void this.turn(async () => {
      if (this.plan.wanted !== 'run' || this.isLeaving) return;
      this.standing.note('a restart was asked for');
      this.state.crashes = [];
      this.state.status.restarts = 0;
      await this.endAll();
      await this.bringAbout();
    });
  }

  async remove(): Promise<void> {
    this.state.removing = true;
    // Who asks a second time may find the folder going, or gone: what counts is whether it is.
    await this.standing.save().catch(() => undefined);
    await this.turn(() => this.clear());
    if (!this.isGone) throw new Error(`${this.plan.id} could not be removed; its log says why.`);
  }

  /** Stops what runs, and leaves what is wanted as it is: the next supervisor starts it again. */
  halt(): Promise<void> {
    this.isLeaving = true;
    return this.turn(() => this.endAll());
  }

  /** Ends what runs at once, whatever it is doing, and notes nothing. */
  async kill(): Promise<void> {
    this.isLeaving = true;
    this.quiet();
    for (const record of [...this.state.boots]) await killBoot(this.world, record);
  }

  /** Lets go; what runs goes on. */
  leave(): Promise<void> {
    this.isLeaving = true;
    return this.turn(() => {
      this.quiet();
      this.processes.letGo();
    });
  }

  /** It wrote more than its plan allows. */
  overDisk(): Promise<void> {
    return this.turn(async () => {
      if (this.processes.all.length === 0) return;
      const detail = `it wrote ${Math.ceil(this.diskBytes / 1024 / 1024)} MiB of ${this.plan.limits.disk}`;
      this.standing.note(detail);
      await this.endAll();
      await this.standing.tell({ state: 'stopped', cause: 'disk_full', detail, digest: null });
    });
  }

  /** A turn that failed left something undone, and no other turn would come back to it. */
  private onTrouble(error: unknown): void {
    this.standing.note(`the runtime failed: ${errorText(error)}`);
    clearTimeout(this.again);
    if (this.isLeaving || this.state.removing) return;
    this.again = setTimeout(() => this.goOn(), this.world.times.clearAgain);
  }

  private goOn(): void {
    if (!this.isTakenBack) return void this.resume();
    void this.turn(() => (isHeld(this.state) ? this.standing.tell(this.state.status) : this.bringAbout()));
  }

  private async bringAbout(): Promise<void> {
    this.quiet();
    if (this.isLeaving || this.state.removing) return;
    if (this.plan.wanted !== 'run') return this.becomeStopped();
    const { state, processes } = this;
    // After a failed upgrade the last healthy plan goes on.
    const wanted = state.returned && state.base ? state.base : this.plan;
    // What runs goes on, also where it could not be started now.
    const trouble = processes.has(wanted) ? undefined : await troubleWith(this.world, wanted);
    if (trouble && !this.standing.front) await this.endAll();
    if (trouble) return this.fail(wanted, trouble);
    if (!hasProcess(wanted.release.kind)) return this.becomeServed(wanted);
    if (processes.goesOnWith(processes.next, wanted)) return;
    await processes.end(processes.next);
    const { current } = processes;
    if (current && processes.goesOnWith(current, wanted)) {
      if (current.record.healthyAt) return this.succeed(wanted, current.target);
      return this.standing.tell({ state: 'booting', digest: wanted.release.digest });
    }
    // What the machine can do is found out anew by every supervisor, and may be less than when the plan was taken.
    const stranger = troubleWithStranger(this.world.ways, wanted);
    if (stranger && !this.standing.front) await this.endAll();
    if (stranger) return this.fail(wanted, stranger);
    if (this.standing.front) return this.start('next', wanted);
    await processes.end(current);
    await this.start('current', wanted);
  }

  private async start(role: 'current' | 'next', plan: InstancePlan): Promise<void> {
    if (role === 'current') await this.standing.tell({ state: 'booting', digest: plan.release.digest });
    try {
      await this.processes.start(role, plan);
    } catch (error) {
      const detail = `it could not be started: ${errorText(error)}`;
      const cause = error instanceof PortTaken ? 'no_launcher' : 'not_healthy';
      await this.lose(plan, { cause, detail });
    }
  }

  private async becomeStopped(): Promise<void> {
    const { wanted, generation } = this.plan;
    await this.endAll();
    const cause = wanted === 'frozen' ? 'frozen' : 'asked';
    await this.standing.tell({ state: 'stopped', cause, digest: null, generation });
  }

  private async becomeServed(plan: InstancePlan): Promise<void> {
    await this.processes.end(this.processes.next);
    if (plan.release.kind !== 'URL') return this.serve(plan);
    this.served.watch(plan);
    if (!this.standing.front) await this.standing.tell({ state: 'booting' });
  }

  private async serve(plan: InstancePlan): Promise<void> {
    const target = await this.served.targetOf(plan);
    const { current } = this.processes;
    if (target) await this.succeed(plan, target);
    if (current) await this.processes.retire(current);
  }

  private async onAddress(plan: InstancePlan, why: string): Promise<void> {
    if (this.plan.wanted !== 'run' || !this.served.isWatched(plan) || this.isLeaving) return;
    await (why ? this.fail(plan, { cause: 'not_healthy', detail: why }) : this.serve(plan));
  }

  private async onHealthy(boot: Boot): Promise<void> {
    boot.record.healthyAt = new Date().toISOString();
    this.standing.note('it is healthy');
    const former = boot.record.role === 'next' ? await this.processes.promote(boot) : undefined;
    await this.succeed(boot.record.plan, boot.target);
    if (former) await this.processes.retire(former);
  }

  private async succeed(plan: InstancePlan, target: Target): Promise<void> {
    await succeed(this.world, this.standing, plan, target);
    clearTimeout(this.forgetting);
    this.forgetting = setTimeout(() => void this.turn(() => this.forget()), this.world.times.forget).unref();
  }

  private async forget(): Promise<void> {
    if (this.isLeaving) return;
    this.state.status.restarts = 0;
    await this.standing.save();
  }

  private async onBad(boot: Boot, why: string): Promise<void> {
    this.standing.note(`not healthy: ${why}`);
    const { role, plan } = boot.record;
    await this.processes.end(boot);
    this.unfront(role, plan);
    await this.lose(plan, { cause: 'not_healthy', detail: why });
  }

  private async onEnded(boot: Boot, exit: Exit): Promise<void> {
    const { role, plan } = boot.record;
    this.unfront(role, plan);
    await this.lose(plan, lossOf(exit));
  }

  /** What is gone serves no request; of what was to follow it, only the last healthy plan is tried again. */
  private unfront(role: Boot['record']['role'], { generation }: InstancePlan): void {
    if (role === 'current') this.standing.front = null;
    else if (generation === this.plan.generation) this.state.returned = this.state.base !== null;
  }

  /** A process is gone, or did not come to be. */
  private async lose(plan: InstancePlan, loss: Loss): Promise<void> {
    if (this.standing.front) return this.fail(plan, loss);
    await this.crash(plan, loss);
  }

  private async fail(plan: InstancePlan, loss: Loss): Promise<void> {
    await fail(this.standing, plan, loss);
    if (this.state.returned && plan !== this.state.base) this.served.quiet();
    if (loss.mayPass) this.again = setTimeout(() => this.goOn(), this.world.times.engineAgain);
  }

  private async crash(plan: InstancePlan, loss: Loss): Promise<void> {
    clearTimeout(this.forgetting);
    const delay = await crash(this.world, this.standing, plan, loss);
    const { next } = this.processes;
    if (delay === undefined) return this.processes.end(next);
    // A release that was to follow goes on by itself.
    if (!next) this.again = setTimeout(() => void this.turn(() => this.bringAbout()), delay);
  }

  private async clear(): Promise<void> {
    const { id } = this.plan;
    await this.endAll();
    this.world.proxy.remove(id);
    await rm(this.world.home.at('instances', id), { recursive: true, force: true });
    this.isGone = true;
  }

  private async endAll(): Promise<void> {
    this.quiet();
    this.standing.front = null;
    this.standing.route();
    await this.processes.end(this.processes.next);
    await this.processes.end(this.processes.current);
    await this.processes.left();
  }

  private quiet(): void {
    clearTimeout(this.again);
    this.served.quiet();
  }
}
