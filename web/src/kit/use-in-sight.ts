import { useEffect, useRef } from 'react';

/** On a screen this narrow the form is below the tree; when it shows something else, it comes into sight. */
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
