import { setTimeout as sleep } from 'node:timers/promises';

/** So many at once and so many a second; whoever wants more waits, and is acknowledged later. */
export type Pace = { burst: number; perSecond: number };

type Bucket = { left: number; at: number };

/** A pace for each name. Names that have not been heard of for a while are forgotten: their buckets are full again. */
export function makePaces({ burst, perSecond }: Pace, now = () => performance.now()) {
  const buckets = new Map<string, Bucket>();
  const forgetAfter = (burst / perSecond) * 1000;

  function bucketOf(name: string): Bucket {
    const at = now();
    const known = buckets.get(name) ?? { left: burst, at };
    known.left = Math.min(burst, known.left + ((at - known.at) / 1000) * perSecond);
    known.at = at;
    buckets.set(name, known);
    return known;
  }

  return {
    /** How long this one waits, in milliseconds; what it wants is taken at once. */
    take(name: string, count: number): number {
      const bucket = bucketOf(name);
      bucket.left -= count;
      return bucket.left >= 0 ? 0 : (-bucket.left / perSecond) * 1000;
    },
    forget() {
      for (const [name, { left, at }] of buckets)
        if (left >= 0 && now() - at > forgetAfter) buckets.delete(name);
    },
    size: () => buckets.size,
  };
}

export const wait = (ms: number) => (ms > 0 ? sleep(ms) : undefined);
