/** Lets at most so many in at once; the others wait their turn. For work that takes memory or a core for itself. */
export function gate(most: number) {
  const waiting: (() => void)[] = [];
  let free = most;
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
