/** A statement takes so many values and no more: many rows are written some hundreds at a time. */
export async function inPortions<T>(rows: readonly T[], write: (some: T[]) => Promise<unknown>, most = 500) {
  for (let at = 0; at < rows.length; at += most) await write(rows.slice(at, at + most));
}
