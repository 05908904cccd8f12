/** Whole hours since then. */
export const hoursSince = (time: string, now = Date.now()) =>
  Math.max(0, Math.floor((now - Date.parse(time)) / 3_600_000));
