/** One thing after the other: what happens to an instance never meets half of what happened before. */
export function makeTurns(isOver: () => boolean, onError: (error: unknown) => void) {
  let last: Promise<void> = Promise.resolve();
  return (act: () => Promise<void> | void): Promise<void> => {
    last = last.then(() => (isOver() ? undefined : act())).catch(onError);
    return last;
  };
}

export type Turns = ReturnType<typeof makeTurns>;
