import { useEffect, useRef } from 'react';

/** On a narrow screen the form is below the tree; when it shows another node, it scrolls into view. */
export function useInSight(what: string | undefined, narrow: '767px' | '899px') {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(what);
  useEffect(() => {
    if (last.current === what) return;
    last.current = what;
    if (what && matchMedia(`(max-width: ${narrow})`).matches) box.current?.scrollIntoView({ block: 'start' });
  }, [what, narrow]);
  return box;
}
