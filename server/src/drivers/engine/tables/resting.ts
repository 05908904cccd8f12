import { emptyWorkFolder } from '../work-folder.ts';
import type { World } from '../world.ts';
import { hold } from './hold.ts';
import type { TableProcess } from './pool.ts';

/** Another step of its run comes at once, or not so soon. */
const REST_MS = 3_000;

export type Resting = {
  has(run: string): boolean;
  put(one: TableProcess, run: string): void;
  /** Undefined: there is none, or it is not fit for another job. */
  take(run: string): Promise<TableProcess | undefined>;
  takeAll(): Promise<(TableProcess | undefined)[]>;
};

/** Processes that wait a moment for another step of their run, emptied; others are dropped. */
export function makeResting(world: World, mostBytes: number, drop: (one: TableProcess) => void): Resting {
  type Rested = { one: TableProcess; fit: Promise<TableProcess | undefined>; until: NodeJS.Timeout };
  const all = new Map<string, Rested>();
  const isFit = async ({ work, child, ready }: TableProcess) => {
    await ready;
    await emptyWorkFolder(work);
    const { memoryBytes } = await world.limiter.use(work.id, child.pid ?? null);
    return child.connected && memoryBytes <= mostBytes;
  };
  async function take(run: string) {
    const found = all.get(run);
    all.delete(run);
    clearTimeout(found?.until);
    // Whoever waits for it to be ready keeps the server from ending.
    if (found) hold(found.one, true);
    return found?.fit;
  }
  return {
    has: (run) => all.has(run),
    put(one, run) {
      hold(one, false);
      const fit = isFit(one)
        .catch(() => false)
        .then((fits) => {
          if (fits) return one;
          drop(one);
          return undefined;
        });
      const until = setTimeout(async () => {
        const left = await take(run);
        if (left) drop(left);
      }, REST_MS);
      all.set(run, { one, fit, until: until.unref() });
    },
    take,
    takeAll: () => Promise.all([...all.keys()].map(take)),
  };
}
