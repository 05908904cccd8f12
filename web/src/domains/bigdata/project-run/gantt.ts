/** A step of a run in time. */
type Timed = { startedAt: string | null; endedAt: string | null };
export type Bar = { /** Shares of the whole, 0 to 100. */ left: number; width: number };

const LEAST = 0.5;

/** From the first start to the last end; a step under way ends now. Undefined: nothing has begun. */
export function spanOf(steps: readonly Timed[], now: number): { from: number; to: number } | undefined {
  const begun = steps.filter(({ startedAt }) => startedAt !== null);
  if (begun.length === 0) return undefined;
  const from = Math.min(...begun.map(({ startedAt }) => Date.parse(startedAt ?? '')));
  const to = Math.max(...begun.map(({ endedAt }) => (endedAt === null ? now : Date.parse(endedAt))));
  return { from, to: Math.max(to, from + 1) };
}

/** Where the bar of a step stands; undefined: it has not begun. */
export function barOf(
  { startedAt, endedAt }: Timed,
  span: { from: number; to: number },
  now: number,
): Bar | undefined {
  if (startedAt === null) return undefined;
  const whole = span.to - span.from;
  const share = (at: number) => Math.min(100, Math.max(0, ((at - span.from) / whole) * 100));
  const left = Math.min(share(Date.parse(startedAt)), 100 - LEAST);
  const right = share(endedAt === null ? now : Date.parse(endedAt));
  return { left, width: Math.max(LEAST, right - left) };
}

const STEPS = [1, 2, 5];

/** Round marks below a time line, at most six: 0 s, 2 s, 4 s. */
export function ticksOf(ms: number): number[] {
  let step = 1;
  for (let power = 0; ms / step > 5; power++) step = (STEPS[power % 3] ?? 1) * 10 ** Math.floor(power / 3);
  const ticks: number[] = [];
  for (let at = 0; at <= ms; at += step) ticks.push(at);
  return ticks;
}

/** 850 ms, 12.3 s, 4 min 05 s, 2 h 03 min: what a run took, without words. */
export function tookText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const two = (value: number) => String(value).padStart(2, '0');
  const all = Math.round(seconds);
  if (all < 3600) return `${Math.floor(all / 60)} min ${two(all % 60)} s`;
  return `${Math.floor(all / 3600)} h ${two(Math.floor((all % 3600) / 60))} min`;
}
