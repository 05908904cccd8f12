import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The history entries of this window: going back to one of them keeps its scroll position. */
const been = new Set<string>();

/** A new page begins at its top, unless its address names a place within it; another `part` is another page. */
export function useFromTop(part: string | number): void {
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another address, but the same page
  useEffect(() => {
    if (!been.has(key) && hash === '') window.scrollTo(0, 0);
  }, [part]);
  useEffect(() => {
    been.add(key);
  }, [key]);
}
