/** Who comes before and after one in the queue. After one that is not in it, the first is next. */
export function neighbours<Row extends { id: string }>(rows: readonly Row[], id: string) {
  const at = rows.findIndex((row) => row.id === id);
  return { previous: rows[at - 1], next: rows[at + 1] };
}

/** Where to go after a verdict: on in the queue, from its beginning when this was the last. */
export function afterVerdict<Row extends { id: string }>(rows: readonly Row[], id: string): Row | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  return others[at < 0 ? 0 : at] ?? others[0];
}
