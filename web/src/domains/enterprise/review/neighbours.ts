/** Who comes before and after one in the queue. One that left it is followed by whoever took its place. */
export function neighbours<Row extends { id: string }>(rows: readonly Row[], id: string, lastAt = 0) {
  const at = rows.findIndex((row) => row.id === id);
  if (at >= 0) return { at, previous: rows[at - 1], next: rows[at + 1] };
  return { at, previous: rows[lastAt - 1], next: rows[lastAt] ?? rows[0] };
}

/** Where to go after a verdict: on in the queue, from its beginning when this was the last. */
export function afterVerdict<Row extends { id: string }>(rows: readonly Row[], id: string): Row | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  return others[at < 0 ? 0 : at] ?? others[0];
}
