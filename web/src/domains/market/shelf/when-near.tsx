import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the screen something may be and still be fetched. */
const NEAR = '160px';

/** Its children come when somebody is about to see them; until then what is of the same height stands there. */
export function WhenNear({ meanwhile, children }: { meanwhile: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [near]);
  return <div ref={place}>{near ? children : meanwhile}</div>;
}
