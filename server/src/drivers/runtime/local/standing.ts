import type { InstancePlan, InstanceStatus } from '../../../kit/runtime.ts';
import type { Route, Target } from '../proxy/types.ts';
import { type Book, openBook } from './log/book.ts';
import { type InstanceState, writeState } from './state.ts';
import type { World } from './world.ts';

/** Where visitors of an instance are led by what is known of it. */
function routeOf({ plan, status }: InstanceState, target: Target | null): Route {
  const { id, spaceId, host, limits, wanted } = plan;
  const running = status.state === 'running' && !target ? 'booting' : status.state;
  const state = wanted === 'frozen' ? 'frozen' : running;
  return {
    instanceId: id,
    spaceId,
    host,
    state,
    target: state === 'running' ? target : null,
    users: limits.users,
  };
}

const LOG_FILE = 10 * 1024 * 1024;
/** All files of the log together never take more than a quarter of what a small plan allows. */
const LOG_SHARE = 20;

/** Where an instance stands, kept on disk and reported: to the console by events, to visitors by the proxy. */
export class Standing {
  readonly state: InstanceState;
  readonly book: Book;
  /** No secret in it: it lies on disk. */
  told: InstanceStatus;
  /** Where requests go while it runs. */
  front: Target | null = null;
  private readonly world: World;
  private saving: Promise<void> = Promise.resolve();

  constructor(world: World, state: InstanceState) {
    this.world = world;
    this.state = state;
    this.told = state.status;
    const { id, limits } = state.plan;
    const most = Math.min(LOG_FILE, (limits.disk * 1024 * 1024) / LOG_SHARE);
    this.book = openBook(world.home.at('instances', id, 'log'), most);
  }

  /** One after the other, each with what is known when its turn comes. */
  save(): Promise<void> {
    const saved = this.saving.then(() => writeState(this.world.home, this.state));
    this.saving = saved.catch(() => undefined);
    return saved;
  }

  /** Notes a newer plan. One that cannot be noted is not in force: whoever tries again is not to find it there. */
  async take(plan: InstancePlan): Promise<void> {
    const { plan: former, returned, crashes } = this.state;
    Object.assign(this.state, { plan, returned: false, crashes: [] });
    this.state.status.restarts = 0;
    try {
      await this.save();
    } catch (error) {
      if (this.state.plan === plan) Object.assign(this.state, { plan: former, returned, crashes });
      throw error;
    }
  }

  note(text: string): void {
    this.book.note(text);
  }

  route(): void {
    this.world.proxy.set(routeOf(this.state, this.front));
  }

  /** What is not said is as it should be. Nothing is reported twice. */
  async tell(change: Pick<InstanceStatus, 'state'> & Partial<InstanceStatus>): Promise<void> {
    const before = this.state.status;
    const after = { ...before, cause: null, detail: '', againAt: null, ...change };
    // What could not be kept the last time was not reported either.
    const same = JSON.stringify(after) === JSON.stringify(this.told);
    if (after.state !== before.state) after.since = new Date().toISOString();
    this.state.status = after;
    await this.save();
    if (!same) this.world.journal.add({ ...after });
    this.told = after;
    this.route();
  }
}
