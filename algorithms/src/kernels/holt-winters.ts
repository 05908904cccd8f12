import type { Pace } from '../pace.ts';

export type Shape = {
  season: number;
  trend: 'none' | 'additive' | 'damped';
  seasonal: 'additive' | 'multiplicative';
};
export type Weights = { level: number; trend: number; season: number; damping: number };
export type State = { level: number; trend: number; seasons: number[] };
export type Smoothed = { fitted: Float64Array; state: State; squares: number };
export type HoltWinters = { weights: Weights; state: State; fitted: Float64Array; sigma: number };

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Where it begins: means of the first two seasons, and how the first one goes around its own. */
export function beginningOf(values: Float64Array, { season, trend, seasonal }: Shape): State {
  if (season === 1) {
    const slope = trend === 'none' ? 0 : (values[1] as number) - (values[0] as number);
    return { level: values[0] as number, trend: slope, seasons: [seasonal === 'additive' ? 0 : 1] };
  }
  const first = mean(values.subarray(0, season));
  const second = mean(values.subarray(season, 2 * season));
  const slope = (second - first) / season;
  const seasons = Array.from(values.subarray(0, season), (value) =>
    seasonal === 'additive' ? value - first : value / first,
  );
  return { level: first, trend: trend === 'none' ? 0 : slope, seasons };
}

/** Goes through the values once; `fitted` is what was said of each before it came. */
export function smooth(values: Float64Array, shape: Shape, weights: Weights, from: State): Smoothed {
  const { season, seasonal } = shape;
  const damping = shape.trend === 'damped' ? weights.damping : 1;
  const fitted = new Float64Array(values.length);
  const seasons = from.seasons.slice();
  let { level, trend } = from;
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    const place = at % season;
    const around = seasons[place] as number;
    const along = shape.trend === 'none' ? 0 : damping * trend;
    const said = seasonal === 'additive' ? level + along + around : (level + along) * around;
    fitted[at] = said;
    squares += (value - said) ** 2;
    const before = level;
    const bare = seasonal === 'additive' ? value - around : value / around;
    level = weights.level * bare + (1 - weights.level) * (before + along);
    if (shape.trend !== 'none') trend = weights.trend * (level - before) + (1 - weights.trend) * along;
    if (season > 1) {
      const now = seasonal === 'additive' ? value - before - along : value / (before + along);
      seasons[place] = weights.season * now + (1 - weights.season) * around;
    }
  }
  // The next value takes the first of them.
  const turned = seasons.map((_, place) => seasons[(values.length + place) % season] as number);
  return { fitted, state: { level, trend, seasons: turned }, squares };
}

/** So many steps ahead, each with how far off it may be in one deviation. */
export function ahead(
  { weights, state, sigma }: Pick<HoltWinters, 'weights' | 'state' | 'sigma'>,
  shape: Shape,
  steps: number,
) {
  const values = new Float64Array(steps);
  const spread = new Float64Array(steps);
  const damping = shape.trend === 'damped' ? weights.damping : 1;
  let along = 0;
  let power = 1;
  let variance = 1;
  for (let step = 1; step <= steps; step += 1) {
    power *= damping;
    if (shape.trend !== 'none') along += power * state.trend;
    const around = state.seasons[(step - 1) % shape.season] as number;
    values[step - 1] =
      shape.seasonal === 'additive' ? state.level + along + around : (state.level + along) * around;
    spread[step - 1] = sigma * Math.sqrt(variance);
    const trended =
      shape.trend === 'none'
        ? 0
        : weights.level * weights.trend * (damping < 1 ? (damping * (1 - power)) / (1 - damping) : step);
    const seasonal = shape.season > 1 && step % shape.season === 0 ? weights.season * (1 - weights.level) : 0;
    variance += (weights.level + trended + seasonal) ** 2;
  }
  return { values, spread };
}

const GRID = [0.05, 0.2, 0.5, 0.8];
const inside = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The weights with the least squared errors: a coarse grid, then each weight by ever smaller steps. */
export async function fitHoltWinters(values: Float64Array, shape: Shape, pace: Pace): Promise<HoltWinters> {
  const from = beginningOf(values, shape);
  const used = [
    'level' as const,
    ...(shape.trend === 'none' ? [] : ['trend' as const]),
    ...(shape.season > 1 ? ['season' as const] : []),
    ...(shape.trend === 'damped' ? ['damping' as const] : []),
  ];
  let best = {
    weights: { level: 0.2, trend: 0.05, season: 0.2, damping: 0.98 },
    squares: Number.POSITIVE_INFINITY,
  };
  const attempt = (weights: Weights) => {
    const { squares } = smooth(values, shape, weights, from);
    if (squares < best.squares) best = { weights, squares };
  };
  for (const level of GRID) {
    for (const trend of shape.trend === 'none' ? [0] : GRID)
      for (const season of shape.season > 1 ? GRID : [0]) attempt({ level, trend, season, damping: 0.98 });
    await pace(0.2);
  }
  for (let step = 0.1; step > 1e-5; step /= 2) {
    for (let turn = 0; turn < 20; turn += 1) {
      const before = best.squares;
      for (const name of used)
        for (const by of [-step, step]) {
          const [low, high] = name === 'damping' ? [0.8, 0.999] : [0.0001, 0.9999];
          attempt({ ...best.weights, [name]: inside(best.weights[name] + by, low, high) });
        }
      if (best.squares >= before) break;
      await pace(0.2 + 0.8 * (Math.log(0.1 / step) / Math.log(1e4)));
    }
  }
  const { fitted, state, squares } = smooth(values, shape, best.weights, from);
  const free = Math.max(1, values.length - used.length);
  return { weights: best.weights, state, fitted, sigma: Math.sqrt(squares / free) };
}
