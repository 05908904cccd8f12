/** The rows before and after one in the queue. For one that is not in it, the first row is next. */
export function neighbours<Row extends { id: string }>(rows: readonly Row[], id: string) {
  const at = rows.findIndex((row) => row.id === id);
  return { previous: rows[at - 1], next: rows[at + 1] };
}

/** The row to open after a verdict: the next in the queue, or its first when this was the last. */
export function afterVerdict<Row extends { id: string }>(rows: readonly Row[], id: string): Row | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  return others[at < 0 ? 0 : at] ?? others[0];
}
