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
    /** Whether this one is within the pace; what is not is not taken. */
    may(name: string): boolean {
      const bucket = bucketOf(name);
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },
    forget() {
      for (const [name, { left, at }] of buckets)
        if (left >= 0 && now() - at > forgetAfter) buckets.delete(name);
    },
    size: () => buckets.size,
  };
}

/** What becomes of a gateway that is over its pace by so many milliseconds; answers whether it is its turn now. */
export type Turn = (gatewayId: string, ms: number) => Promise<boolean>;

/** A gateway sends so many messages, points and bytes, unpacked; above that it waits for its acknowledgements. */
const MESSAGES = { burst: 200, perSecond: 100 };
const POINTS = { burst: 40_000, perSecond: 20_000 };
const BYTES = { burst: 8 * 2 ** 20, perSecond: 2 * 2 ** 20 };
/** And all gateways of an enterprise together. */
const POINTS_OF_ENTERPRISE = { burst: 200_000, perSecond: 100_000 };
const BYTES_OF_ENTERPRISE = { burst: 32 * 2 ** 20, perSecond: 16 * 2 ** 20 };

/** The paces of everything that comes in on this copy. */
export function makeIntakePaces() {
  const messages = makePaces(MESSAGES);
  const both = (own: Pace, together: Pace) => {
    const [mine, ours] = [makePaces(own), makePaces(together)];
    return {
      all: [mine, ours],
      /** First one's own: a gateway that sends too much takes nothing of the others while it is not its turn. */
      async take(turn: Turn, gatewayId: string, enterpriseId: string, count: number) {
        if (await turn(gatewayId, mine.take(gatewayId, count)))
          await turn(gatewayId, ours.take(enterpriseId, count));
      },
    };
  };
  const points = both(POINTS, POINTS_OF_ENTERPRISE);
  const bytes = both(BYTES, BYTES_OF_ENTERPRISE);
  return {
    message: (turn: Turn, gatewayId: string) => turn(gatewayId, messages.take(gatewayId, 1)),
    points: points.take,
    bytes: bytes.take,
    forget() {
      for (const pace of [messages, ...points.all, ...bytes.all]) pace.forget();
    },
  };
}
