import type { Mapping, Seen, ThingMessage } from './message.ts';

type Points = { receivedAt: number; series: readonly number[]; at: readonly number[] };

/**
 * Which points of a frame were measured before the newest of their series that was read: they come late. A clock that is
 * ahead of ours makes nothing late: what is said to be of tomorrow is taken for of now.
 */
export function lateIn(seen: Seen, { series, at, receivedAt }: Points): ReadonlySet<string> {
  const late = new Set<string>();
  for (const [n, id] of series.entries()) if ((at[n] as number) < (seen[id] ?? 0)) late.add(`${id} ${at[n]}`);
  for (const [n, id] of series.entries())
    seen[id] = Math.max(seen[id] ?? 0, Math.min(at[n] as number, receivedAt));
  return late;
}

/** Of series that are a property of a device. */
export const keptOf = (seen: Seen, { bySeries }: Mapping): Seen =>
  Object.fromEntries(Object.entries(seen).filter(([id]) => bySeries.has(Number(id))));

/** Whether all of these properties that a message has come late with it. */
export const comesLate = (
  { late, values }: Pick<ThingMessage, 'late' | 'values'>,
  among: readonly string[],
) => late !== undefined && among.every((one) => !(one in values) || late.includes(one));
