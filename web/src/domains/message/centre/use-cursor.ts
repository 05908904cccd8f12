import { useEffect, useState } from 'react';
import { rowId } from './message-row.tsx';

/** Which line the keys mean. When it leaves the list, the one that takes its place is meant. */
export function useCursor<Row extends { id: string }>(rows: readonly Row[]) {
  const [{ id, at }, setCursor] = useState({ id: '', at: -1 });
  const found = rows.findIndex((row) => row.id === id);
  const now = found >= 0 ? found : Math.min(at, rows.length - 1);
  const moveTo = (next: number) => {
    const row = rows[next];
    if (!row) return;
    setCursor({ id: row.id, at: next });
    // The focus goes along: Enter opens it, the list scrolls, and readers hear where they are.
    document.getElementById(rowId(row.id))?.focus();
  };
  const left = id !== '' && found < 0 && now >= 0 ? rows[now]?.id : undefined;
  useEffect(() => {
    // The focus went with a line that is no longer there.
    if (left && document.activeElement === document.body) document.getElementById(rowId(left))?.focus();
  }, [left]);
  return {
    current: rows[now],
    at: now,
    moveTo,
    /** The focus came here by itself, with Tab or the pointer. */
    arrive: (index: number) => setCursor({ id: rows[index]?.id ?? '', at: index }),
  };
}
