/** A factor of an experiment: what is varied, and between which values. */
export type Factor = { name: string; low: number; high: number };
export const DESIGN_LIMITS = { factors: 8, runs: 200, tries: 60 } as const;

/** Mulberry32: the same seed gives the same numbers in every browser. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
  return order;
}

/** Kept free at the borders of a part, so that rounding leads over none. */
const EDGE = 0.01;

/** Each factor's range is cut into as many parts as there are runs, and each part is used once. */
const planOf = (runs: number, factors: number, random: () => number): number[][] => {
  const columns = Array.from({ length: factors }, () =>
    shuffled(runs, random).map((place) => (place + EDGE + (1 - 2 * EDGE) * random()) / runs),
  );
  return Array.from({ length: runs }, (_, run) => columns.map((column) => column[run] as number));
};

/** The distance of the two points that are closest, in the unit cube: the larger, the better the room is filled. */
export function closest(points: readonly (readonly number[])[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let one = 0; one < points.length; one++)
    for (let other = one + 1; other < points.length; other++) {
      const squares = (points[one] ?? []).reduce(
        (sum, value, at) => sum + (value - (points[other]?.[at] ?? 0)) ** 2,
        0,
      );
      if (squares < least) least = squares;
    }
  return Math.sqrt(least);
}

/** So many digits as tell values of one part apart, and no more. */
function rounded(value: number, part: number): number {
  const digits = Math.ceil(-Math.log10(part)) + 2;
  return Number(value.toFixed(Math.min(15, Math.max(0, digits))));
}

export type Design = { points: number[][] /** See `closest`; null with one run. */; distance: number | null };

/**
 * A Latin hypercube design: of several random ones the one whose closest points are farthest apart (maximin).
 * The same factors, runs and seed give the same plan.
 */
export function latinHypercube(factors: readonly Factor[], runs: number, seed: number): Design {
  const random = randomOf(seed);
  // Comparing all pairs grows with the square of the runs: many of them get fewer tries.
  const tries = Math.max(
    1,
    Math.min(DESIGN_LIMITS.tries, Math.floor(2_000_000 / (runs * runs * factors.length))),
  );
  let best = planOf(runs, factors.length, random);
  let distance = closest(best);
  for (let at = 1; at < tries; at++) {
    const next = planOf(runs, factors.length, random);
    const far = closest(next);
    if (far > distance) [best, distance] = [next, far];
  }
  const scaled = best.map((point) =>
    point.map((value, at) => {
      const { low = 0, high = 1 } = factors[at] ?? {};
      return rounded(low + value * (high - low), (high - low) / runs);
    }),
  );
  return { points: scaled, distance: Number.isFinite(distance) ? distance : null };
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The plan as a table: the number of the run, and a value for each factor. */
export const designCsv = (factors: readonly Factor[], points: readonly (readonly number[])[]): string =>
  [['run', ...factors.map(({ name }) => quoted(name))], ...points.map((point, at) => [at + 1, ...point])]
    .map((row) => row.join(','))
    .join('\r\n');

export type FactorProblem = 'name' | 'twice' | 'range';
/** What is wrong with a list of factors, by its place. */
export function factorProblems(factors: readonly Factor[]): (FactorProblem | undefined)[] {
  return factors.map(({ name, low, high }, at) => {
    if (name.trim() === '') return 'name';
    if (factors.some((other, place) => place !== at && other.name.trim() === name.trim())) return 'twice';
    return Number.isFinite(low) && Number.isFinite(high) && low < high ? undefined : 'range';
  });
}
