import type { CoverageKind, CoveragePart } from '@cloudyard/contract/iot/kept-history.ts';
import { GAP_PERIODS } from '@cloudyard/contract/telemetry/history.ts';
import type { KeepRule } from '@cloudyard/contract/telemetry/rule.ts';

type Span = { from: number; to: number };

export type Facts = {
  /** Both ends are in it. */
  range: Span;
  now: number;
  /** When the series began, and before when points are not kept any longer. */
  begunAt: number;
  expiredBefore: number;
  /** Times in which a rule kept nothing. */
  unkept: readonly { from: number; to: number | null }[];
  /** The first and the last point there is, and longer times between without one; null: there is none. */
  covered: Span | null;
  gaps: readonly Span[];
  /** So long may pass between two points; null: as long as it likes. */
  longestMs: number | null;
};

/** How far apart kept points may be without anything missing; null: not known. */
export function longestOf({ mode, silenceMs, intervalMs }: KeepRule, periodMs: number | null): number | null {
  const period = periodMs ?? 0;
  if (mode === 'change') return silenceMs === null ? null : Math.max(silenceMs, period) * GAP_PERIODS;
  const step = mode === 'interval' ? Math.max(intervalMs ?? 0, period) : period;
  return step > 0 ? step * GAP_PERIODS : null;
}

/** Where points are, before anything excuses those that are not. */
function measured({ range, now, covered, gaps, longestMs }: Facts): CoveragePart[] {
  const end = Math.min(range.to, now);
  if (!covered) return [{ kind: 'gap', from: range.from, to: end }];
  const isLong = ({ from, to }: Span) => longestMs === null || to - from > longestMs;
  const holes = [
    { from: range.from, to: covered.from },
    ...gaps.filter(() => longestMs !== null),
    { from: covered.to, to: end },
  ].filter((hole) => hole.to > hole.from && longestMs !== null && isLong(hole));
  return holes.map((hole) => ({ kind: 'gap', ...hole }));
}

/** Later ones lie over earlier ones. */
function laid(layers: readonly CoveragePart[], { from, to }: Span): CoveragePart[] {
  const edges = [...new Set(layers.flatMap((one) => [one.from, one.to]).concat(from, to))]
    .filter((at) => at >= from && at <= to)
    .sort((a, b) => a - b);
  const parts: CoveragePart[] = [];
  for (const [n, begin] of edges.slice(0, -1).entries()) {
    const end = edges[n + 1] as number;
    const top = layers.findLast((one) => one.from <= begin && one.to >= end);
    const kind: CoverageKind = top?.kind ?? 'complete';
    const last = parts.at(-1);
    if (last?.kind === kind) last.to = end;
    else parts.push({ kind, from: begin, to: end });
  }
  return parts;
}

/** What can be said of every moment of a range: what is missing by rule, or is too old, is no gap. */
export function coverageOf(facts: Facts): CoveragePart[] {
  const { range, now, begunAt, expiredBefore, unkept } = facts;
  if (range.to <= range.from) return [];
  return laid(
    [
      ...measured(facts),
      ...unkept.map(({ from, to }) => ({ kind: 'unkept' as const, from, to: to ?? Math.max(now, from) })),
      // Before it was there nothing could be kept.
      {
        kind: 'unmeasured',
        from: range.from,
        to: facts.covered ? Math.min(begunAt, facts.covered.from) : begunAt,
      },
      { kind: 'expired', from: range.from, to: expiredBefore },
      { kind: 'unmeasured', from: now, to: Math.max(range.to, now) },
    ].filter((one): one is CoveragePart => one.to > one.from),
    range,
  );
}
