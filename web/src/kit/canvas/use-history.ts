import { useState } from 'react';
import { begun, carried, changed, redone, undone } from './history.ts';

/** A drawing that remembers every step. */
export function useHistory<G>(first: G) {
  const [history, setHistory] = useState(() => begun(first));
  return {
    now: history.now,
    change: (next: G, tag?: string) => setHistory((before) => changed(before, next, tag)),
    carry: (how: (state: G) => G, inSteps?: (state: G) => G) =>
      setHistory((before) => carried(before, how, inSteps)),
    /** What a step back and a step on would show. */
    before: history.past.at(-1),
    after: history.future[0],
    undo: history.past.length > 0 ? () => setHistory(undone) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redone) : undefined,
  };
}
