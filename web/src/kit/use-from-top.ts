import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Places one has been at in this window: going back to one of them stays where one was. */
const been = new Set<string>();

/** What one goes to begins at its top, unless a place within it was asked for; another `part` is another thing. */
export function useFromTop(part: string | number): void {
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another place, but the same thing
  useEffect(() => {
    if (!been.has(key) && hash === '') window.scrollTo(0, 0);
  }, [part]);
  useEffect(() => {
    been.add(key);
  }, [key]);
}
