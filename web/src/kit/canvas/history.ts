/** Every state a drawing had, before and after the one that is shown. */
export type History<G> = {
  past: readonly G[];
  now: G;
  future: readonly G[];
  /** What the last change was made to: typing a word is one step, not one for each letter. */
  tag: string;
};

export const begun = <G>(now: G): History<G> => ({ past: [], now, future: [], tag: '' });

export function changed<G>(history: History<G>, now: G, tag = ''): History<G> {
  if (now === history.now) return history;
  const isSameStep = tag !== '' && tag === history.tag;
  return { past: isSameStep ? history.past : [...history.past, history.now], now, future: [], tag };
}

export function undone<G>(history: History<G>): History<G> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    now: before,
    future: [history.now, ...history.future],
    tag: '',
  };
}

export function redone<G>(history: History<G>): History<G> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, tag: '' };
}

/**
 * What came from elsewhere reaches every state, those before and after by a rule of their own: a step back takes back
 * only what was done here.
 */
export const carried = <G>(
  { past, now, future }: History<G>,
  how: (state: G) => G,
  inSteps: (state: G) => G = how,
): History<G> => ({
  ...{ past: past.map(inSteps), now: how(now), future: future.map(inSteps) },
  tag: '',
});
