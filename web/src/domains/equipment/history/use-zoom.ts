import { useRef } from 'react';
import { type HistoryState, type Range, zoomOf } from './history-range.ts';

/** Looks into a part, and comes back the same way; a page opened in a part comes back to all of it. */
export function useZoom(state: HistoryState, change: (patch: Partial<HistoryState>) => void) {
  const outer = useRef<Range[]>([]);
  const now = zoomOf(state);
  const put = (range: Range | undefined) => change({ zoomFrom: range?.from, zoomTo: range?.to });
  const zoom = (range: Range) => {
    // Another range was chosen meanwhile: there is nothing to come back to.
    outer.current = now ? [...outer.current, now] : [];
    put(range);
  };
  const back = () => put(outer.current.pop());
  return { zoom, back: now ? back : undefined };
}
