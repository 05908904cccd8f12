import { makePaces } from '../../equipment/index.ts';
import { type Bench, makeBench } from '../codec/bench.ts';
import type { Order, Ran } from '../codec/protocol.ts';

/** Milliseconds of work that the codecs of one enterprise may take here: at once, and a second. */
const SHARE = { burst: 2_000, perSecond: 250 };
/** One that had to be ended, and the process that is made anew for it. */
const LOST_MS = 800;
/** Of one enterprise works one at a time: with two, a slow one leaves the other to the rest. */
const BENCHES = 2;

/** Over its share by so many milliseconds; answers whether it waited for its turn. */
type Owes = (ms: number) => Promise<boolean>;

/**
 * Codecs of messages that devices send. Benches of its own, so that whoever tries a codec keeps no device waiting;
 * enterprises take turns, and one whose codecs took more than their share waits until it is paid, and no other does.
 */
export function makeLiveBench(benches: readonly Pick<Bench, 'run'>[] = twoBenches()) {
  const paces = makePaces(SHARE);
  const free = [...benches];
  const busy = new Set<string>();
  /** Who waits, by enterprise; the one that waits longest for a turn is first. */
  const waiting = new Map<string, ((bench: Pick<Bench, 'run'>) => void)[]>();

  function next() {
    for (const [enterpriseId, line] of waiting) {
      if (free.length === 0) return;
      if (busy.has(enterpriseId)) continue;
      const [bench, call] = [free.pop(), line.shift()];
      // Whoever has had a turn waits behind the others.
      waiting.delete(enterpriseId);
      if (line.length > 0) waiting.set(enterpriseId, line);
      if (!bench || !call) continue;
      busy.add(enterpriseId);
      call(bench);
    }
  }
  function seat(enterpriseId: string): Promise<Pick<Bench, 'run'>> {
    return new Promise((resolve) => {
      waiting.set(enterpriseId, [...(waiting.get(enterpriseId) ?? []), resolve]);
      next();
    });
  }
  function leave(enterpriseId: string, bench: Pick<Bench, 'run'>) {
    busy.delete(enterpriseId);
    free.push(bench);
    next();
  }

  /** Where others of the enterprise have used up its share meanwhile, it waits once more. */
  async function turnOf(enterpriseId: string, owes: Owes): Promise<Pick<Bench, 'run'>> {
    for (;;) {
      const hasWaited = await owes(paces.take(enterpriseId, 0));
      const bench = await seat(enterpriseId);
      if (!hasWaited || paces.take(enterpriseId, 0) <= 0) return bench;
      leave(enterpriseId, bench);
    }
  }

  async function run(enterpriseId: string, order: Order, owes: Owes): Promise<Ran> {
    const bench = await turnOf(enterpriseId, owes);
    try {
      const ran = await bench.run(order);
      paces.take(enterpriseId, ran.failure?.kind === 'lost' ? LOST_MS : ran.micros / 1_000);
      return ran;
    } finally {
      leave(enterpriseId, bench);
    }
  }
  return { run, forget: () => paces.forget() };
}
export type LiveBench = ReturnType<typeof makeLiveBench>;

const twoBenches = () => Array.from({ length: BENCHES }, makeBench);
