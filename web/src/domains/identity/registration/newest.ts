/** How long typing must rest before somebody is asked, in milliseconds. */
export const PAUSE = 400;

/**
 * Asks when typing rests; only the answer to the newest question is told.
 * A question that could not be answered is told as undefined.
 */
export function newestAnswer<A>(
  ask: (question: string, signal: AbortSignal) => Promise<A>,
  tell: (question: string, answer: A | undefined) => void,
  pause = PAUSE,
): (question: string | undefined) => void {
  let stop: (() => void) | undefined;
  return (question) => {
    stop?.();
    stop = undefined;
    if (question === undefined) return;
    const wish = new AbortController();
    const told = (answer: A | undefined) => {
      if (!wish.signal.aborted) tell(question, answer);
    };
    const timer = setTimeout(() => {
      ask(question, wish.signal).then(told, () => told(undefined));
    }, pause);
    stop = () => {
      clearTimeout(timer);
      wish.abort();
    };
  };
}
