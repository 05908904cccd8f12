/** How an input was when the model learned; null: it is not known. */
export type Learned = { mean: number; deviation: number } | null;

/** What was seen of the inputs of a model at one device. */
export type DriftState = { n: number; means: number[]; isAway: boolean };

/** About so many messages are remembered; before a fifth of them nothing is said. */
const MEMORY = 500;
const LEAST = 100;
/** Back is nearer than away, so that it does not go to and fro. */
const BACK = 0.8;

type Seen = { state: DriftState; isNew: boolean; worst: number };

/** With one more row: how far the mean of an input is away at most, and whether it went away just now. */
export function seenRow(
  before: DriftState | undefined,
  values: readonly number[],
  learned: readonly Learned[],
  most: number,
): Seen {
  const n = Math.min((before?.n ?? 0) + 1, MEMORY);
  const means = values.map((value, k) => {
    const mean = before?.means[k] ?? 0;
    return Number.isFinite(value) ? mean + (value - mean) / n : mean;
  });
  const worst = Math.max(0, ...means.map((mean, k) => distance(mean, learned[k] ?? null)));
  const wasAway = before?.isAway ?? false;
  const isAway = n >= LEAST && (wasAway ? worst > most * BACK : worst > most);
  return { state: { n, means, isAway }, isNew: isAway && !wasAway, worst };
}

const distance = (mean: number, learned: Learned) =>
  learned && learned.deviation > 0 ? Math.abs(mean - learned.mean) / learned.deviation : 0;
