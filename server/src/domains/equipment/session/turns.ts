/** Acts about one thing happen one after the other, in the order in which they were begun; others go beside them. */
export function makeTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(of: string, act: () => Promise<T>): Promise<T> => {
    const before = last.get(of);
    const mine = (before ?? Promise.resolve()).then(act, act);
    // Who comes next waits for its end, whichever it is.
    const ended = mine.catch(() => undefined);
    last.set(of, ended);
    try {
      return await mine;
    } finally {
      if (last.get(of) === ended) last.delete(of);
    }
  };
}
