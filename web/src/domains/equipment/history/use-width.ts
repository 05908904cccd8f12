import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../kit/use-debounced.ts';

/** As fine as the screen is, in steps: a scroll bar more or less asks nothing again. */
const STEP = 100;
const MOST = 2_000;
/** Where nothing can be measured. */
const USUAL = 800;

export const bucketsOf = (width: number) => Math.min(MOST, Math.ceil((width || USUAL) / STEP) * STEP);

/** How many parts a range has in a chart of this width; 0 until that is known. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [buckets, setBuckets] = useState(0);
  useEffect(() => {
    const seen = box.current;
    if (!seen) return;
    const look = () => setBuckets(bucketsOf(seen.clientWidth));
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(seen);
    return () => watcher.disconnect();
  }, []);
  const settled = useDebounced(buckets);
  // The first one counts at once.
  return { box, buckets: settled || buckets };
}
