import { useCallback, useEffect, useRef, useState } from 'react';
import { wantsLessMotion } from '../../../kit/appearance.ts';

/** Half a pixel may be missing at the end of a scroll. */
const NEARLY = 2;

export type Ends = { first: boolean; last: boolean };

export const endsOf = ({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): Ends => ({
  first: scrollLeft <= NEARLY,
  last: scrollLeft + clientWidth >= scrollWidth - NEARLY,
});

/** A row scrolled by hand, by keys or by two buttons; it stops at both ends and never moves by itself. */
export function useCarousel<E extends HTMLElement>(count: number) {
  const row = useRef<E>(null);
  const [ends, setEnds] = useState<Ends>({ first: true, last: true });
  const look = useCallback(() => {
    if (row.current) setEnds(endsOf(row.current));
  }, []);
  useEffect(() => {
    const seen = row.current;
    if (!seen) return;
    const watch = new ResizeObserver(look);
    watch.observe(seen);
    return () => watch.disconnect();
  }, [look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of slides makes the row longer, not wider
  useEffect(look, [look, count]);
  const go = (by: 1 | -1) => {
    const seen = row.current;
    const step = seen?.firstElementChild?.getBoundingClientRect().width ?? 0;
    seen?.scrollBy({ left: by * step, behavior: wantsLessMotion() ? 'auto' : 'smooth' });
  };
  return { row, ends, onScroll: look, previous: () => go(-1), next: () => go(1) };
}
