import type { InstancePlan } from '../../../kit/runtime.ts';
import type { Target } from '../proxy/types.ts';
import { answers } from './probe.ts';
import type { World } from './world.ts';

const BAD_AFTER = 3;

/** What an address answered; empty: well. */
type Tell = (plan: InstancePlan, why: string) => void;

/** Static files and addresses: nothing runs, the proxy serves or leads to them. An address is asked now and then. */
export class Served {
  private readonly world: World;
  private readonly onAddress: Tell;
  private asking: NodeJS.Timeout | undefined;
  private watched: InstancePlan | undefined;

  constructor(world: World, onAddress: Tell) {
    this.world = world;
    this.onAddress = onAddress;
  }

  /** Where its visitors go; undefined when its files are not there. */
  async targetOf({ release }: InstancePlan): Promise<Target | undefined> {
    if (release.kind === 'URL') return { at: 'address', url: release.reference };
    const placed = await this.world.store.find(release);
    return placed && { at: 'folder', path: placed.folder };
  }

  /** Asks the address until `quiet`. */
  watch(plan: InstancePlan): void {
    this.quiet();
    this.watched = plan;
    const { release, health } = plan;
    let failed = 0;
    const ask = async () => {
      const path = health.by === 'http' ? health.path : '';
      const { times, mayReach } = this.world;
      const why = await answers(release.reference, path, times.healthTimeout, mayReach);
      failed = why ? failed + 1 : 0;
      if (this.isWatched(plan) && (!why || failed >= BAD_AFTER)) this.onAddress(plan, why);
    };
    this.asking = setInterval(() => void ask(), this.world.times.urlEvery);
    void ask();
  }

  /** An answer may come when no request waits for that address any more. */
  isWatched(plan: InstancePlan): boolean {
    return this.watched === plan;
  }

  quiet(): void {
    clearInterval(this.asking);
    this.watched = undefined;
  }
}
