import type { InstancePlan } from '../../../kit/runtime.ts';
import type { Target } from '../proxy/types.ts';
import { answers } from './probe.ts';
import type { World } from './world.ts';

const BAD_AFTER = 3;

/** Static files and addresses: nothing runs, the proxy serves or leads to them. An address is asked now and then. */
export class Served {
  private readonly world: World;
  private readonly onAddress: (well: boolean, why: string) => void;
  private asking: NodeJS.Timeout | undefined;

  constructor(world: World, onAddress: (well: boolean, why: string) => void) {
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
  watch({ release, health }: InstancePlan): void {
    this.quiet();
    let failed = 0;
    const ask = async () => {
      const path = health.by === 'http' ? health.path : '';
      const { times, mayReach } = this.world;
      const why = await answers(release.reference, path, times.healthTimeout, mayReach);
      failed = why ? failed + 1 : 0;
      if (!why || failed >= BAD_AFTER) this.onAddress(!why, why);
    };
    this.asking = setInterval(() => void ask(), this.world.times.urlEvery);
    void ask();
  }

  quiet(): void {
    clearInterval(this.asking);
  }
}
