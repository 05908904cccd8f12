/** One thing after the other: what happens to an instance never meets half of what happened before. */
export function makeTurns(isOver: () => boolean, onError: (error: unknown) => void) {
  let last: Promise<void> = Promise.resolve();
  return (act: () => Promise<void> | void): Promise<void> => {
    const done = last.then(() => (isOver() ? undefined : act())).catch(onError);
    // Whatever becomes of one, the next has its turn.
    last = done.catch(() => undefined);
    return done;
  };
}

export type Turns = ReturnType<typeof makeTurns>;
