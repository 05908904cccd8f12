import { type KeepRule, ROLLUP_MS, ROLLUP_STEPS } from '@cloudyard/contract/telemetry/rule.ts';
import { isToKeep, type Seen } from '../../telemetry/index.ts';

const A_MONTH_S = 30 * 86_400;

export type Sampled = { rule: KeepRule; periodMs: number | null; points: readonly Seen[] };

/** Points a second that come of a node: by what came lately, else by how often it should. */
function rateOf({ periodMs, points }: Sampled): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && last.at > first.at) return ((points.length - 1) * 1_000) / (last.at - first.at);
  return points.length > 0 && periodMs ? 1_000 / periodMs : null;
}

/** Of what came lately, how much a rule keeps. */
export function keptShare(rule: KeepRule, points: readonly Seen[]): number {
  let [kept, last]: [number, Seen | undefined] = [0, undefined];
  for (const point of points)
    if (isToKeep(rule, last, point)) {
      kept += 1;
      last = point;
    }
  return points.length > 0 ? kept / points.length : 0;
}

/** Points that are kept in a month; null: nothing came lately. */
export function monthPoints(node: Sampled): number | null {
  if (!node.rule.enabled) return 0;
  const rate = rateOf(node);
  return rate === null ? null : rate * A_MONTH_S * keptShare(node.rule, node.points);
}

/** Cells of roll-ups that are made in a month of so many points: a cell without points is none. */
export function monthCells(rule: KeepRule, points: number): number {
  if (!rule.enabled) return 0;
  const made = ROLLUP_STEPS.filter((step) => rule[`${step}Days`] > 0);
  return made.reduce((sum, step) => sum + Math.min(points, (A_MONTH_S * 1_000) / ROLLUP_MS[step]), 0);
}
