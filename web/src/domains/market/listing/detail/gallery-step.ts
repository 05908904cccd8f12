/** The picture so many steps further; it stops at both ends. */
export const stepped = (at: number, by: number, total: number): number =>
  Math.max(0, Math.min(total - 1, at + by));

export type End = 'first' | 'last' | 'only' | null;

/** The end the gallery is at, if any. */
export function endOf(at: number, total: number): End {
  if (total <= 1) return 'only';
  if (at === 0) return 'first';
  return at === total - 1 ? 'last' : null;
}

export const ZOOMS = [50, 100, 150, 200, 300, 400] as const;
/** The next size in a direction; it stops at the smallest and the largest. */
export function zoomed(percent: number, by: 1 | -1): number {
  const at = (ZOOMS as readonly number[]).indexOf(percent);
  return ZOOMS[stepped(at, by, ZOOMS.length)] ?? percent;
}
