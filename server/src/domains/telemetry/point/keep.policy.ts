import type { KeepRule } from '@cloudyard/contract/telemetry/rule.ts';
import type { Frame, Seen } from './frame.ts';

/** Rules of series by their number; a series without one keeps every point. */
export type Rules = ReadonlyMap<number, KeepRule>;
/** What was kept last of series whose rules go by it. */
export type LastKept = Map<number, Seen>;

/** Whether a rule goes by what was kept last. */
export const isThinning = ({ enabled, mode }: KeepRule) => enabled && mode !== 'every';

function hasChanged({ deadBand, deadBandKind }: KeepRule, last: Seen, { value, text, quality }: Seen) {
  if (quality !== last.quality || text !== last.text) return true;
  if (Object.is(value, last.value)) return false;
  if (value === null || last.value === null || !deadBand) return true;
  const band = deadBandKind === 'percent' ? (Math.abs(last.value) * deadBand) / 100 : deadBand;
  // What is no number, or has no end, has no distance: it changed.
  return !(Math.abs(value - last.value) <= band);
}

/**
 * Whether a point is kept, beside the one that was kept last. What is older than that one is: it is not known here what was
 * kept around it, and a point too many hides nothing.
 */
export function isToKeep(rule: KeepRule, last: Seen | undefined, point: Seen): boolean {
  if (!rule.enabled) return false;
  if (rule.mode === 'every' || !last || point.at <= last.at) return true;
  const since = point.at - last.at;
  if (rule.mode === 'interval') return since >= (rule.intervalMs ?? 0);
  return hasChanged(rule, last, point) || (rule.silenceMs !== null && since >= rule.silenceMs);
}

const seenOf = ({ at, value, text, quality }: Frame, n: number): Seen => ({
  ...{ at: at[n] as number, value: value[n] ?? null, text: text?.[n] ?? null, quality: quality?.[n] ?? 0 },
});

/** The places of a frame's points that are kept, and of those that are not; `last` goes along. */
function sorted(frame: Frame, rules: Rules, last: LastKept) {
  const [kept, passed]: [number[], number[]] = [[], []];
  for (const [n, series] of frame.series.entries()) {
    const rule = rules.get(series);
    const point = seenOf(frame, n);
    const known = last.get(series);
    if (rule && !isToKeep(rule, known, point)) {
      passed.push(n);
      continue;
    }
    kept.push(n);
    if (rule && isThinning(rule) && (!known || point.at > known.at)) last.set(series, point);
  }
  return { kept, passed };
}

/** The frame with what is kept of it first; as it is where all of it is. */
export function judged(frame: Frame, rules: Rules, last: LastKept): Frame {
  if (!frame.series.some((series) => rules.has(series))) return frame;
  const { kept, passed } = sorted(frame, rules, last);
  if (passed.length === 0) return frame;
  const places = [...kept, ...passed];
  const inOrder = <T>(values: readonly T[]) => places.map((n) => values[n] as T);
  return {
    ...frame,
    ...{ series: inOrder(frame.series), at: inOrder(frame.at), value: inOrder(frame.value) },
    ...{ quality: frame.quality && inOrder(frame.quality), text: frame.text && inOrder(frame.text) },
    kept: kept.length,
  };
}
